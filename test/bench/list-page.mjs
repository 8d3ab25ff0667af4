/**
 * Functions that the benchmark of the list runs in pages. Each is sent as source text, so it uses nothing of
 * this file.
 */

/** Clicks on “Conversations” and resolves to the ms until the frame with the first entries. */
export function openList() {
  const began = performance.now();
  document.querySelector('button[aria-label="Conversations"]').click();
  return new Promise((resolve) => {
    function look() {
      if (!document.querySelector('[popover]:popover-open li')) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      port2.postMessage(undefined);
    }
    look();
  });
}

/** Floor: ms to read all conversation records without their messages. */
export function readHeads() {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('runnel');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const reading = request.result.transaction('conversations').objectStore('conversations').getAll();
      reading.onsuccess = () => {
        request.result.close();
        resolve(performance.now() - began);
      };
    };
  });
}

/** Floor: a list with this many lines in the page, each as high as an entry. */
export function showPlainList(lines) {
  const list = document.createElement('ul');
  list.id = 'plain';
  list.style.cssText = 'position: fixed; inset: 48px 8px auto; block-size: 700px; overflow: auto; margin: 0';
  for (let place = 0; place < lines; place += 1) {
    const item = document.createElement('li');
    item.style.blockSize = '44px';
    item.textContent = `Line ${place} of a plain list, as long as the title of a conversation is`;
    list.append(item);
  }
  document.body.replaceChildren(list);
}

/**
 * Watches a scrolling list: the time of each frame, its scroll position, the number of drawn entries and
 * whether one covers the middle.
 */
export function watchScrolling(selector) {
  const list = document.querySelector(selector);
  const { left, width, top, height } = list.getBoundingClientRect();
  const watched = { frames: [], entries: [], isBlank: [] };
  globalThis.scrolling = watched;
  const entries = list.getElementsByTagName('li');
  const atFrame = (at) => {
    watched.frames.push(at);
    watched.isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
    watched.entries.push(entries.length);
    const middle = document.elementFromPoint(left + width / 2, top + (height * 2) / 3);
    watched.isBlank.push(middle?.closest('li, h2') === null);
    if (!watched.isOver) requestAnimationFrame(atFrame);
  };
  requestAnimationFrame(atFrame);
  return { x: left + width / 2, y: top + (height * 2) / 3 };
}

export const isScrolledToEnd = () => globalThis.scrolling.isAtEnd === true;

export function takeScrolling() {
  const { frames, entries, isBlank } = globalThis.scrolling;
  globalThis.scrolling.isOver = true;
  return {
    gaps: frames.slice(1).map((at, place) => at - frames[place]),
    entries: Math.max(...entries),
    blank: isBlank.filter(Boolean).length,
  };
}

/**
 * Records for each typed letter the ms until the frame with its hits: “Searching…” is shown while more may
 * come.
 */
export function noteHits() {
  globalThis.hitsAfter = [];
  const list = document.querySelector('[popover]:popover-open');
  const said = () => list.querySelector('[role="status"]')?.textContent ?? '';
  const { port1, port2 } = new MessageChannel();
  let typedAt = 0;
  const afterFrame = () => requestAnimationFrame(() => port2.postMessage(undefined));
  port1.onmessage = () => {
    if (said() === '' || said() === 'Searching…') afterFrame();
    else globalThis.hitsAfter.push(performance.now() - typedAt);
  };
  list.addEventListener('input', ({ timeStamp, target }) => {
    if (target.value === '') return;
    typedAt = timeStamp;
    afterFrame();
  });
}

/** Floor of typing: a box in a popup, and words below it that appear at once. */
export function showPlainBox() {
  const popup = document.createElement('div');
  popup.popover = 'auto';
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  said.textContent = 'There';
  popup.append(document.createElement('input'), said);
  document.body.replaceChildren(popup);
  popup.showPopover();
}
