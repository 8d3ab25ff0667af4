/**
 * Functions that the benchmark of export and import runs in pages. Each is sent as source text, so it uses
 * nothing of this file.
 */

/** Clicks on “Export” and resolves to the ms until the report. */
export function exportAll() {
  const section = document.querySelector('section[aria-labelledby="export-title"]');
  const said = section.querySelector('[role="status"]');
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const watch = new MutationObserver(() => {
      if (said.textContent.startsWith('Not exported')) reject(new Error(said.textContent));
      if (!said.textContent.startsWith('Exported')) return;
      watch.disconnect();
      resolve(performance.now() - began);
    });
    watch.observe(said, { subtree: true, childList: true, characterData: true });
    [...section.querySelectorAll('button')].find(({ textContent }) => textContent === 'Export').click();
  });
}

/**
 * Floor of an export: reads the same records, conversation by conversation, and builds a Blob of each.
 * Resolves to ms and bytes.
 */
export async function exportPlainly() {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await result(indexedDB.open('runnel'));
  const began = performance.now();
  const heads = await result(db.transaction('conversations').objectStore('conversations').getAll());
  const parts = [];
  for (const { id } of heads) {
    const tx = db.transaction(['conversations', 'messages', 'runs']);
    const [conversation, messages, runs] = await Promise.all([
      result(tx.objectStore('conversations').get(id)),
      result(tx.objectStore('messages').index('conversationId').getAll(id)),
      result(tx.objectStore('runs').index('conversationId').getAll(id)),
    ]);
    parts.push(new Blob([JSON.stringify({ conversation, messages, runs })]));
  }
  const { size } = new Blob(parts);
  db.close();
  return { ms: performance.now() - began, bytes: size };
}

/** Adds a file input to the page and records the time of a choice. */
export function askForFile() {
  const input = document.createElement('input');
  input.type = 'file';
  globalThis.chosen = new Promise((resolve) => {
    input.addEventListener('change', () => resolve({ file: input.files[0], at: performance.now() }));
  });
  document.body.append(input);
}

/**
 * Floor of an import: parses the whole file and puts every record, each conversation in its own transaction,
 * as the app does. Resolves to the ms.
 */
export async function importPlainly() {
  const { file, at } = await globalThis.chosen;
  const opening = indexedDB.open('floor', 1);
  opening.onupgradeneeded = () => {
    const db = opening.result;
    const conversations = db.createObjectStore('conversations', { keyPath: 'id' });
    for (const name of ['updatedAt', 'unseen', 'deletedAt']) conversations.createIndex(name, name);
    db.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversationId', 'conversationId');
    const runs = db.createObjectStore('runs', { keyPath: 'id' });
    for (const name of ['conversationId', 'open']) runs.createIndex(name, name);
  };
  const db = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  for (const { conversation, messages, runs } of JSON.parse(await file.text()).conversations) {
    const tx = db.transaction(['conversations', 'messages', 'runs'], 'readwrite', { durability: 'relaxed' });
    tx.objectStore('conversations').put(conversation);
    for (const message of messages) tx.objectStore('messages').put(message);
    for (const { run, fold } of runs)
      tx.objectStore('runs').put({ id: run.id, conversationId: conversation.id, run, fold });
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
  }
  db.close();
  return performance.now() - at;
}

/** Records the ms from the choice of a file to the report of its import. */
export function noteReport() {
  const dialog = document.querySelector('dialog');
  let chosenAt = 0;
  const noteChoice = () => {
    chosenAt = performance.now();
  };
  dialog.querySelector('input[type="file"]').addEventListener('change', noteChoice, true);
  const watch = new MutationObserver(() => {
    const first = dialog.querySelector('[role="status"] li')?.textContent ?? '';
    if (!/^(Imported|Nothing)/.test(first)) return;
    watch.disconnect();
    const said = dialog.querySelector('[role="status"] ul').innerText;
    globalThis.report = { ms: performance.now() - chosenAt, said };
  });
  watch.observe(dialog, { subtree: true, childList: true, characterData: true });
}

export const report = () => globalThis.report;
