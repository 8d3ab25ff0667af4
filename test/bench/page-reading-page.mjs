/**
 * Functions that the benchmark of reading pages runs in a page of the extension. Each is sent as source text, so it
 * uses nothing of this file.
 */

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
