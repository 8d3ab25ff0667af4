// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTooltips } from '../../../components/ui/tooltips.ts';

let end: () => void;

const tooltip = () => document.querySelector<HTMLElement>('[role="tooltip"]');
const button = (name: string) => document.querySelector<HTMLElement>(`[data-tooltip="${name}"]`);

/** Moves the focus as Tab does. */
function focus(name: string, key = 'Tab') {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  button(name)?.focus();
  button(name)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

beforeEach(() => {
  // happy-dom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn() });
  document.body.innerHTML =
    '<main><button data-tooltip="Copy"></button><button>Send</button><dialog open><button data-tooltip="Close"></button></dialog></main>';
  end = startTooltips();
});

afterEach(() => {
  end();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

test('a control with a tooltip shows it on focus, above everything else', () => {
  focus('Copy');
  expect(tooltip()?.textContent).toBe('Copy');
  expect(tooltip()?.getAttribute('popover')).toBe('manual');
  expect(tooltip()?.showPopover).toHaveBeenCalled();
});

test.each(['Enter', ' ', 'Escape', 'k'])('a control that the program focuses after %j shows none', (key) => {
  focus('Copy', key);
  expect(tooltip()).toBeNull();
});

test('a control without a tooltip shows none', () => {
  document.querySelectorAll('button')[1]?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(tooltip()).toBeNull();
});

test('the button of an open menu shows no tooltip, which would cover the menu', () => {
  button('Copy')?.setAttribute('aria-expanded', 'true');
  focus('Copy');
  expect(tooltip()).toBeNull();
});

test('a tooltip whose control opens a menu by a key leaves with the focus', () => {
  focus('Copy');
  button('Copy')?.setAttribute('aria-expanded', 'true');
  button('Copy')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(tooltip()).toBeNull();
});

test('the tooltip of a dialog’s control is in the dialog, since all else is inert; others are in the landmark', () => {
  focus('Close');
  expect(tooltip()?.parentElement?.localName).toBe('dialog');
  focus('Copy');
  expect(tooltip()?.parentElement?.localName).toBe('main');
});

test('the tooltip shows the current text of its control', () => {
  const copy = button('Copy');
  if (copy) copy.dataset.tooltip = 'Copied';
  focus('Copied');
  expect(tooltip()?.textContent).toBe('Copied');
});

test('Escape and ending the watch both remove the tooltip', () => {
  focus('Copy');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(tooltip()).toBeNull();
  focus('Close');
  end();
  expect(tooltip()).toBeNull();
});

test.each([
  ['textarea', true],
  ['button', false],
])(
  'a press on the tooltip hides it; a %s below gets the focus: %s, and is not pressed',
  (name, isFocused) => {
    const below = document.createElement(name);
    document.body.append(below);
    const pressed = vi.fn();
    below.addEventListener('click', pressed);
    // happy-dom has no layout.
    Object.assign(document, { elementFromPoint: () => below });
    focus('Copy');
    tooltip()?.click();
    expect(tooltip()).toBeNull();
    expect(document.activeElement === below).toBe(isFocused);
    expect(pressed).not.toHaveBeenCalled();
  },
);

test('the pointer may rest on the tooltip', () => {
  vi.useFakeTimers();
  focus('Copy');
  tooltip()?.dispatchEvent(new Event('pointerleave'));
  tooltip()?.dispatchEvent(new Event('pointerenter'));
  vi.advanceTimersByTime(1_000);
  expect(tooltip()).not.toBeNull();
  tooltip()?.dispatchEvent(new Event('pointerleave'));
  vi.advanceTimersByTime(1_000);
  expect(tooltip()).toBeNull();
  vi.useRealTimers();
});
