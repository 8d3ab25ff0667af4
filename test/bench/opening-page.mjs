/**
 * Functions that the benchmark of opening runs in pages. Each is sent as source text, so it uses nothing of
 * this file.
 */

/** Puts records into stores of the extension's existing database. */
export function store(records) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('runnel');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const db = request.result;
      const tx = db.transaction(Object.keys(records), 'readwrite');
      for (const [name, items] of Object.entries(records))
        for (const item of items) tx.objectStore(name).put(item);
      tx.onabort = () => reject(tx.error);
      tx.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}

/**
 * Runs in the page before its own scripts: records, in ms from the navigation, when the composer has the
 * focus and when the frame shows the last message at the end of the conversation.
 */
export function noteOpening(lastWords) {
  const times = {};
  globalThis.opening = times;
  const isComposer = (element) => element?.getAttribute('aria-label') === 'Message';

  function noteFocus() {
    if (isComposer(document.activeElement)) times.focused ??= performance.now();
  }

  function isLastShown() {
    const log = document.querySelector('[role="log"]');
    const articles = document.getElementsByTagName('article');
    const last = articles.item(articles.length - 1);
    if (!log || !last?.textContent.includes(lastWords)) return false;
    const { top, bottom } = log.getBoundingClientRect();
    const place = last.getBoundingClientRect();
    return place.bottom <= bottom + 1 && place.bottom > top;
  }

  function afterFrame(act) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(undefined);
  }

  function look() {
    noteFocus();
    if (lastWords !== '' && !times.isShown && isLastShown()) {
      times.isShown = true;
      afterFrame(() => {
        times.shown = performance.now();
      });
    }
    if (times.focused === undefined || (lastWords !== '' && !times.isShown)) requestAnimationFrame(look);
  }

  addEventListener('focusin', noteFocus, true);
  requestAnimationFrame(look);
}

/** Load time of a page, in ms from the navigation. */
export const loadedAt = () => performance.getEntriesByType('navigation')[0].loadEventEnd;

/** Number of articles in the log. */
export const articlesShown = () => document.querySelectorAll('[role="log"] article').length;
