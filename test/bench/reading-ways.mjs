import { send, write } from './composing.mjs';
import { noteLongTasks } from './reading-page.mjs';

/** Takes every conversation out of the extension, as if it were new; its profiles stay. */
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

/** The panel with a message in it that Send sends to the runnable of the profile. */
async function openPanel(bench, profile) {
  await emptyExtension(bench);
  const page = await bench.openPage(bench.appUrl, noteLongTasks);
  await write(page, profile);
  return { page, start: () => send(page) };
}

/** A page of `peers`, which reads the stream itself. */
const openPeer = (name) => async (bench, profile) => {
  const page = await bench.openPage(`${bench.origin}/${name}.html`, noteLongTasks);
  await page.waitForFunction('globalThis.readFrom');
  return { page, start: () => page.evaluate((url) => void globalThis.readFrom(url), profile.url) };
};

/** The ways to read an answer; each opens a page and says how reading starts in it. */
export const ways = {
  'plain text': openPeer('floor'),
  panel: openPanel,
  streamdown: openPeer('streamdown'),
  'react-markdown': openPeer('react-markdown'),
};
