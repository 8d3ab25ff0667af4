/** Resolves once the element is about to be seen, or the signal is aborted. */
export function nearView(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const options = { scrollMargin: '600px' };
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) done();
    }, options);
    const done = () => {
      observer.disconnect();
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    observer.observe(element);
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
