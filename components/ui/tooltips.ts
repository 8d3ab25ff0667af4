import { putBeside } from './popover.ts';
import styles from './Tooltip.module.css';

/**
 * Shows the `data-tooltip` of the control that has the pointer or the keyboard's focus. It repeats the name of
 * an icon button, which assistive technology knows already. Returns a function that ends this.
 */
export function startTooltips(): () => void {
  const box = document.createElement('div');
  box.role = 'tooltip';
  box.popover = 'manual';
  box.className = styles.tooltip ?? '';

  const watch = watchPointedAt<HTMLElement>({
    // An open menu stands where the tooltip of its button would be.
    find: (target) => target.closest<HTMLElement>('[data-tooltip]:not([aria-expanded="true"])'),
    onChange(control) {
      if (!control) return box.remove();
      box.textContent = control.dataset.tooltip ?? '';
      // Inside of a modal dialog, since everything outside of it is inert; otherwise inside of the landmark.
      (control.closest('dialog, main') ?? document.body).append(box);
      open(box, control);
    },
    onMove: (control) => putBeside(box, control.getBoundingClientRect()),
  });
  box.addEventListener('pointerenter', watch.stay);
  box.addEventListener('pointerleave', watch.leave);
  box.addEventListener('click', focusBelow);
  return watch.end;
}

/** Focuses the text box that the tooltip covered. A covered button is not pressed: nobody sees it. */
function focusBelow({ clientX, clientY }: MouseEvent) {
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('input, textarea')?.focus();
}

function open(box: HTMLElement, control: HTMLElement) {
  const show = () => {
    box.showPopover();
    putBeside(box, control.getBoundingClientRect());
  };
  try {
    show();
  } catch {
    // A menu that closes gives the focus back while no other popover may open.
    setTimeout(() => box.isConnected && !box.matches(':popover-open') && show());
  }
}

/** Milliseconds of hovering before a tooltip opens. */
const hoverMs = 500;
/** Milliseconds for the pointer to move from an element to its tooltip. */
const leaveMs = 200;

/**
 * Returns what tells whether the last key was one that moves the focus. What the program focuses after another key shows no
 * tooltip: nobody has asked for one.
 */
function watchMovingKeys(signal: AbortSignal): () => boolean {
  let isMoving = false;
  const pressed = ({ key }: KeyboardEvent) => {
    isMoving = /^(Tab|Arrow|Home|End|Page)/.test(key);
  };
  document.addEventListener('keydown', pressed, { capture: true, signal });
  return () => isMoving;
}

const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

type Wanted<Found extends Element> = {
  /** Finds the element with a tooltip at the target of an event. */
  find(target: Element): Found | null;
  onChange(found: Found | undefined): void;
  /** Called when a scroll may have moved the focused element. */
  onMove(found: Found): void;
};

/**
 * Watches which element has the pointer, after a delay, or the focus by a key, at once. Reports undefined on
 * Escape, on a press, as something is typed, on a scroll away from the pointer, on a resize, and when the element is removed.
 * `stay` and `leave` belong on the tooltip, so that the pointer can move onto it.
 */
export function watchPointedAt<Found extends Element>({ find, onChange, onMove }: Wanted<Found>) {
  const ends = new AbortController();
  const { signal } = ends;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Found | undefined;
  let untilHidden = new AbortController();
  let restsAt: string | undefined;
  const isMoved = watchMovingKeys(signal);

  const found = ({ target }: Event) => (target instanceof Element ? find(target) : null);

  function set(next: Found | undefined) {
    clearTimeout(timer);
    if (next === shown) return;
    untilHidden.abort();
    shown = next;
    onChange(next);
    if (next) untilHidden = untilGone(next, { hide: () => set(undefined), move: () => onMove(next) });
  }
  const isLeft = (event: Event) =>
    found(event) !== null || (event.target instanceof Node && shown?.contains(event.target) === true);
  const after = (ms: number, next: Found | undefined) => {
    clearTimeout(timer);
    timer = setTimeout(() => set(next), ms);
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, act, { signal });

  on('pointermove', (event) => {
    restsAt = placeOf(event);
  });
  on('pointerover', (event) => {
    const next = found(event);
    // Ignores an element that moves under a resting pointer: its tooltip would cover what is pressed next.
    if (next && event.pointerType !== 'touch' && placeOf(event) !== restsAt) after(hoverMs, next);
  });
  // A press may open a menu, and words may be typed, which the tooltip must not cover.
  for (const name of ['click', 'input'])
    document.addEventListener(name, () => clearTimeout(timer), { capture: true, signal });
  on('pointerout', (event) => {
    if (isLeft(event)) after(leaveMs, undefined);
  });
  on('focusin', (event) => {
    const next = isMoved() ? found(event) : null;
    if (next?.matches(':focus-visible')) set(next);
  });
  on('focusout', (event) => {
    if (isLeft(event)) set(undefined);
  });

  return {
    stay: () => clearTimeout(timer),
    leave: () => after(leaveMs, undefined),
    end() {
      set(undefined);
      ends.abort();
    },
  };
}

function untilGone(element: Element, { hide, move }: Record<'hide' | 'move', () => void>): AbortController {
  const ends = new AbortController();
  const { signal } = ends;
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape must hide only the tooltip: not close a dialog or stop a run.
    event.preventDefault();
    event.stopPropagation();
    hide();
  };
  window.addEventListener('keydown', pressed, { capture: true, signal });
  for (const name of ['click', 'input']) window.addEventListener(name, hide, { capture: true, signal });
  // The focus itself scrolls its element into view.
  const scrolled = () => (element === document.activeElement ? move() : hide());
  window.addEventListener('scroll', scrolled, { capture: true, signal });
  window.addEventListener('resize', hide, { signal });
  const removed = new MutationObserver(() => element.isConnected || hide());
  removed.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => removed.disconnect());
  return ends;
}
