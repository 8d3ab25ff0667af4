import { send, write } from './composing.mjs';
import { noteLongTasks } from './reading-page.mjs';

/** Deletes all conversations of the extension; its profiles stay. */
function forget() {
  localStorage.clear();
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('runnel');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

async function emptyExtension({ openPage, bareUrl }) {
  const page = await openPage(bareUrl);
  await page.evaluate(forget);
  await page.close();
}

/** Opens the panel with a message that Send sends to the profile's runnable. */
async function openPanel(bench, profile) {
  await emptyExtension(bench);
  const page = await bench.openPage(bench.appUrl, noteLongTasks);
  await write(page, profile);
  return { page, start: () => send(page) };
}

/** Opens a page of `peers`, which reads the stream itself. */
const openPeer = (name) => async (bench, profile) => {
  const page = await bench.openPage(`${bench.origin}/${name}.html`, noteLongTasks);
  await page.waitForFunction('globalThis.readFrom');
  return { page, start: () => page.evaluate((url) => void globalThis.readFrom(url), profile.url) };
};

/** The variants of reading; each opens a page and returns how to start reading in it. */
export const ways = {
  'plain text': openPeer('floor'),
  panel: openPanel,
  streamdown: openPeer('streamdown'),
  'react-markdown': openPeer('react-markdown'),
};
