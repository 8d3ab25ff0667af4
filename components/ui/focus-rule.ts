/**
 * The rule for a focused element that is removed, hidden or disabled; otherwise the browser resets the focus to the page.
 * The first of these that can take the focus gets it:
 * 1. the same element, or one with the same `data-focus-place`
 * 2. the place that an element around it names by `data-focus-next`, the innermost first
 * 3. in the innermost element around it that has controls, the next one, or else the last one
 * If a dialog was closed in which it was, this goes for what had the focus before.
 * A disabled element gets the focus back once it is enabled, unless the person has acted meanwhile.
 */
export function startFocusRule() {
  let focused: Focused | undefined;
  let lent: { to: Element; from: HTMLElement } | undefined;

  function restore() {
    if (!focused || !isLost(focused.element)) return;
    const from = ofOpenDialog(focused);
    const { element } = from;
    const target = placeOf(element) ?? placeAround(from);
    target?.focus({ preventScroll: true });
    if (target && element.isConnected && target !== element) lent = { to: target, from: element };
  }

  function look(records: readonly MutationRecord[]) {
    if (lent && document.activeElement === lent.to && isUsable(lent.from)) {
      lent.from.focus({ preventScroll: true });
      lent = undefined;
    }
    if (!focused || !isLost(focused.element)) return;
    const { element } = focused;
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(element)),
    );
    if (removal) focused.next = removal.nextSibling;
    // Two frames: whatever gives the focus to a place of its own does so in an effect.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  }

  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  const ends = new AbortController();
  const on = (type: string, react: (event: Event) => void) =>
    document.addEventListener(type, react, { capture: true, signal: ends.signal });
  on('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const opener = openerOf(target.closest('dialog'), focused);
    focused = { element: target, around: around(target), next: target, opener };
  });
  on('keydown', (event) => {
    lent = undefined;
    // Tab may lead out of the page.
    if (event instanceof KeyboardEvent && event.key === 'Tab') focused = undefined;
  });
  // A press beside all controls takes the focus away on purpose.
  on('pointerdown', ({ target }) => {
    lent = undefined;
    if (target instanceof Node && !focused?.element.contains(target)) focused = undefined;
  });
  return () => {
    changes.disconnect();
    ends.abort();
  };
}

type Focused = {
  element: HTMLElement;
  /** The elements around it while it was there, from the inside out. */
  around: Element[];
  /** The place where it was: the controls after it come first. */
  next: Node | null;
  /** The one before the focus went into the dialog. */
  opener: Focused | undefined;
};

const dialogOf = ({ element, around }: Focused) =>
  element.isConnected ? element.closest('dialog') : (around.find((box) => box.matches('dialog')) ?? null);

/** Returns what had the focus before it comes into a dialog, or back to one. */
function openerOf(dialog: Element | null, focused: Focused | undefined): Focused | undefined {
  if (!focused || dialogOf(focused) === dialog) return focused?.opener;
  const { opener } = focused;
  return opener && dialogOf(opener) === dialog ? opener.opener : focused;
}

/** Returns what had the focus before a dialog that is closed: a browser gives it back to a control that is enabled. */
function ofOpenDialog(focused: Focused): Focused {
  const dialog = dialogOf(focused);
  const isClosed = dialog instanceof HTMLDialogElement && !(dialog.isConnected && dialog.open);
  return isClosed && focused.opener ? focused.opener : focused;
}

/** Finds the element that carries this name as its `data-focus-place`. */
export const focusPlace = (name: string | undefined) =>
  name === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLElement>(`[data-focus-place="${CSS.escape(name)}"]`)].find(isUsable);

function around(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...around(parentElement)] : [];
}

const isOff = (element: Element) => element.matches(':disabled') || element.closest('[hidden]') !== null;

/** Chromium leaves the focus on a disabled element until the next frame. Runs with each change: it measures nothing. */
function isLost(element: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement === null || (activeElement === element && isOff(element));
}

const isUsable = (element: HTMLElement) =>
  element.isConnected && !isOff(element) && element.checkVisibility({ visibilityProperty: true });

const placeOf = (element: HTMLElement) =>
  isUsable(element) ? element : focusPlace(element.dataset.focusPlace);

const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]'].join();

function placeAround({ element, around, next }: Focused): HTMLElement | undefined {
  const named = [element, ...around].map((box) => box instanceof HTMLElement && box.dataset.focusNext);
  for (const name of named) {
    const place = name ? focusPlace(name) : undefined;
    if (place) return place;
  }
  for (const box of around) {
    const control = box.isConnected ? controlIn(box, next) : undefined;
    if (control) return control;
  }
  return undefined;
}

function controlIn(box: Element, next: Node | null): HTMLElement | undefined {
  const usable = [...box.querySelectorAll<HTMLElement>(controls)].filter(isUsable);
  const isAfter = (control: Element) =>
    next?.isConnected === true &&
    (next === control || (next.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);
  return usable.find(isAfter) ?? usable.at(-1);
}
