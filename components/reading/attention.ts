/** Observer shared by all elements, while there are any: an answer may have thousands of formulas. */
let observer: IntersectionObserver | undefined;
const watched = new Map<Element, (isNear: boolean) => void>();

function watch(element: Element, seen: (isNear: boolean) => void) {
  watched.set(element, seen);
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) watched.get(target)?.(isIntersecting);
    },
    { scrollMargin: '600px' },
  );
  observer.observe(element);
}

function forget(element: Element) {
  watched.delete(element);
  observer?.unobserve(element);
  if (watched.size === 0) observer = undefined;
}

/**
 * Milliseconds that an element must stay near the viewport: an element that only moves past does not count.
 */
const staysMs = 80;

/** Resolves once the element stays near the viewport, or the signal is aborted. */
export function nearView(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      clearTimeout(timer);
      forget(element);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    watch(element, (isNear) => {
      clearTimeout(timer);
      if (isNear) timer = setTimeout(done, staysMs);
    });
  });
}

/** Acts once the element stays near the viewport. Returns a function that ends the wait and aborts what was begun. */
export function whenNear(element: Element | null, act: (gone: AbortSignal) => unknown): () => void {
  const gone = new AbortController();
  const begin = async () => {
    if (element) await nearView(element, gone.signal);
    if (!gone.signal.aborted) await act(gone.signal);
  };
  void begin();
  return () => gone.abort();
}

/**
 * Resolves once nothing in the element is selected, or the signal is aborted. Replacing the element would
 * lose the selection.
 */
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
  // `anchorNode` and `focusNode` need no layout, unlike `isCollapsed`: each block of code that is coloured asks.
  if (!selection?.anchorNode || isNothing(selection)) return false;
  return selection.getRangeAt(0).intersectsNode(element);
}

const isNothing = ({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection) =>
  anchorNode === focusNode && anchorOffset === focusOffset;

/** Milliseconds before work out of view starts even if the page is busy. */
const idlePatienceMs = 2_000;

/** Resolves once the page is idle, or the signal is aborted. */
export function idleMoment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') return void setTimeout(resolve);
    const handle = requestIdleCallback(() => resolve(), { timeout: idlePatienceMs });
    signal.addEventListener('abort', () => {
      cancelIdleCallback(handle);
      resolve();
    });
  });
}
