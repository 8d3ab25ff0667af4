/**
 * Functions that the benchmark of reading pages runs in pages of the extension. Each is sent as source text, so it
 * uses nothing of this file.
 */

/** Makes `chipShown` in the side panel: it resolves to the time of the frame after the next chip is in the page. */
export function watchChips() {
  const chip = () => document.querySelector('form ul[aria-label="Context"] li');
  const now = () => performance.timeOrigin + performance.now();
  let shown;
  const listen = () => {
    shown = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (!chip()) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(now())));
      }).observe(document.body, { childList: true, subtree: true });
    });
  };
  listen();
  globalThis.chipShown = async () => {
    const at = await shown;
    new MutationObserver((_, observer) => {
      if (chip()) return;
      observer.disconnect();
      listen();
    }).observe(document.body, { childList: true, subtree: true });
    return at;
  };
}

/** Source for the worker: chooses “Ask” for the page in front as the context menu does; results in the time before. */
export const chooseInMenu = (
  profileId,
) => `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => {
  const from = performance.timeOrigin + performance.now();
  const chosen = { menuItemId: ${JSON.stringify(JSON.stringify([profileId, 'page']))}, frameId: 0, editable: false };
  chrome.contextMenus.onClicked.dispatch(chosen, tab);
  return from;
})`;

/** Takes `innerText` of the tab that shows an address. */
export async function innerTextOf(url) {
  const tab = (await chrome.tabs.query({})).find((each) => each.url === url);
  const start = performance.now();
  const target = { tabId: tab.id };
  await chrome.scripting.executeScript({ target, func: () => document.body.innerText });
  return { ms: performance.now() - start };
}

/** Injects the reader into the tab that shows an address and takes what it reads. */
export async function readingOf(url) {
  const tab = (await chrome.tabs.query({})).find((each) => each.url === url);
  const start = performance.now();
  const target = { tabId: tab.id };
  await chrome.scripting.executeScript({ target, files: ['/page-reader.js'] });
  const [{ result }] = await chrome.scripting.executeScript({
    target,
    func: () => {
      const from = performance.now();
      const { text, how } = globalThis[Symbol.for('runnel.page-reader')]({ what: 'page' });
      return { text, how, inside: performance.now() - from };
    },
  });
  const ms = performance.now() - start;
  return { ms, inside: result.inside, how: result.how, length: result.text.length };
}
