/** A dialog, as the palette is one, and a text that is edited. */
const busy = 'dialog[open],[data-unsaved]';

/** Resolves once nothing is open in this page that another conversation would take away. */
export function untilNothingIsOpen(signal: AbortSignal): Promise<void> {
  const isDone = () => signal.aborted || !document.querySelector(busy);
  if (isDone()) return Promise.resolve();
  return new Promise((resolve) => {
    const watcher = new MutationObserver(look);
    function look() {
      if (!isDone()) return;
      watcher.disconnect();
      signal.removeEventListener('abort', look);
      resolve();
    }
    signal.addEventListener('abort', look);
    const attributeFilter = ['open', 'data-unsaved'];
    watcher.observe(document.body, { subtree: true, childList: true, attributeFilter });
  });
}
