/** One observer for all: an answer may have thousands of formulas. */
let observer: IntersectionObserver | undefined;
const waiting = new Map<Element, () => void>();

function observe(element: Element, seen: () => void) {
  waiting.set(element, seen);
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { scrollMargin: '600px' },
  );
  observer.observe(element);
}

function forget(element: Element) {
  waiting.delete(element);
  observer?.unobserve(element);
}

/** Resolves once the element is about to be seen, or the signal is aborted. */
export function nearView(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      forget(element);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    observe(element, done);
  });
}

/** Resolves once nothing in the element is selected, or the signal is aborted: what is selected is not to be replaced. */
export function unselected(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const look = () => {
      if (!signal.aborted && isSelectedIn(element)) return;
      stop.abort();
      resolve();
    };
    document.addEventListener('selectionchange', look, { signal: stop.signal });
    signal.addEventListener('abort', look, { once: true, signal: stop.signal });
    look();
  });
}

function isSelectedIn(element: Element): boolean {
  const selection = document.getSelection();
  // The nodes are known without a layout, unlike the rest that a selection tells.
  if (!selection?.anchorNode || isNothing(selection)) return false;
  return selection.getRangeAt(0).intersectsNode(element);
}

const isNothing = ({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection) =>
  anchorNode === focusNode && anchorOffset === focusOffset;

/** Long enough for what is being read; what is not near can wait so long. */
const idlePatienceMs = 2_000;

/** Resolves once the page has nothing else to do, or the signal is aborted. */
export function onceIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') return void setTimeout(resolve);
    const handle = requestIdleCallback(() => resolve(), { timeout: idlePatienceMs });
    signal.addEventListener('abort', () => {
      cancelIdleCallback(handle);
      resolve();
    });
  });
}
