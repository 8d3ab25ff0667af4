/**
 * Brings the focus to what a person has just asked for, once it is shown: the button that was pressed may be gone,
 * and who cannot see the page would be nowhere.
 */
export function focusAfter(box: Element | null, find: (box: Element) => HTMLElement | null | undefined) {
  requestAnimationFrame(() => box && find(box)?.focus());
}

export const controls = 'input, select, textarea';

export const firstControl = (box: Element) =>
  box.querySelector<HTMLElement>(controls) ?? box.querySelector<HTMLElement>('button');
