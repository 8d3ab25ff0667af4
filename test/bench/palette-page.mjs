/**
 * Functions that the benchmark of the palette runs in pages. Each is sent as source text, so it uses nothing of
 * this file.
 */

/** Stores conversations without their messages. */
export function storeHeads(heads) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('runnel');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const writing = request.result.transaction('conversations', 'readwrite');
      for (const head of heads) writing.objectStore('conversations').put(head);
      writing.oncomplete = () => resolve(request.result.close());
      writing.onerror = () => reject(writing.error);
    };
  });
}

/** Resolves to the names of all stored profiles and conversations. */
export async function storedNames() {
  const { profiles } = await chrome.storage.local.get('profiles');
  const titles = await new Promise((resolve, reject) => {
    const request = indexedDB.open('runnel');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const reading = request.result.transaction('conversations').objectStore('conversations').getAll();
      reading.onsuccess = () => {
        request.result.close();
        resolve(reading.result.map(({ title }) => title));
      };
    };
  });
  return [...profiles.profiles.map(({ name }) => name), ...titles];
}

/** Floor: a box, and below it the first names that contain what is typed. */
export function showPlainFilter(names) {
  const box = document.createElement('input');
  const list = document.createElement('ul');
  const small = names.map((name) => name.toLowerCase());
  box.addEventListener('input', () => {
    const query = box.value.toLowerCase();
    const found = names.filter((_, at) => small[at].includes(query));
    list.replaceChildren(
      ...found.slice(0, 24).map((name) => {
        const item = document.createElement('li');
        item.textContent = name;
        return item;
      }),
    );
  });
  document.body.replaceChildren(box, list);
}

/** Records for each typed letter the ms until its frame is made. The results are drawn in the same task. */
export function noteResults() {
  globalThis.resultsAfter = [];
  const { port1, port2 } = new MessageChannel();
  let typedAt = 0;
  port1.onmessage = () => globalThis.resultsAfter.push(performance.now() - typedAt);
  addEventListener('input', ({ timeStamp, target }) => {
    if (target.value === '') return;
    typedAt = timeStamp;
    requestAnimationFrame(() => requestAnimationFrame(() => port2.postMessage(undefined)));
  });
}
