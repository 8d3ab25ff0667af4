import { byRole } from '../../demo/browser.mjs';
import { benchProfile } from './bench-browser.mjs';
import { fixed, printTable, quantile } from './figures.mjs';
import { answered, pause } from './measured-reading.mjs';
import { ways } from './reading-ways.mjs';

const typed = 'the quick brown fox jumps over the lazy dog while it streams';
const keysPerSecond = 8;
const rounds = 3;
const budget = 16;

/**
 * Runs in the page: records for each key the ms until its handler was done and until the frame with it was
 * painted. A frame comes every 16.7 ms, so the second figure includes waiting for one, idle or not.
 */
function noteKeys() {
  globalThis.keys = [];
  let pressedAt = 0;
  addEventListener(
    'keydown',
    (event) => {
      pressedAt = event.timeStamp;
    },
    true,
  );
  addEventListener('input', () => {
    const at = pressedAt;
    const key = { handled: 0, painted: 0 };
    globalThis.keys.push(key);
    queueMicrotask(() => {
      key.handled = performance.now() - at;
    });
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        key.painted = performance.now() - at;
      };
      port2.postMessage(undefined);
    });
  });
}

/** Types at a steady pace, even if the page lags. */
async function typeSteadily(page) {
  const session = await page.createCDPSession();
  const sent = [];
  for (const text of typed) {
    const windowsVirtualKeyCode = text.toUpperCase().charCodeAt(0);
    const key = { key: text, windowsVirtualKeyCode };
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }));
    await pause(1000 / keysPerSecond);
  }
  await Promise.all(sent);
  await pause(500);
  return page.evaluate(() => globalThis.keys.splice(0));
}

const firstTenthLeft = (server) =>
  new Promise((resolve) => {
    server.on('message', function note({ tenth }) {
      if (tenth !== 1) return;
      server.off('message', note);
      resolve();
    });
  });

/** Types the same text into the same panel twice: while the answer grows, and after its end. */
async function typeTwice(bench, profile) {
  const { page, start } = await ways.panel(bench, profile);
  const begun = firstTenthLeft(bench.server);
  await start();
  await begun;
  await byRole(page, 'textbox', 'Message').click();
  await page.evaluate(noteKeys);
  const streaming = await typeSteadily(page);
  const isTooLate = !(await page.$('[role="log"] article[aria-busy="true"]'));
  if (isTooLate) throw new Error('The answer ended before the typing did.');
  await answered(page);
  await pause(1_000);
  const idle = await typeSteadily(page);
  const text = await page.$eval('textarea[aria-label="Message"]', (box) => box.value);
  await page.close();
  return { streaming, idle, lost: 2 * typed.length - text.length };
}

const ms = (values) =>
  [quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)].map((value) => fixed(value, 1));

export async function printTyping(bench) {
  const profile = benchProfile('Typing', `${bench.origin}/markdown/1000/10000`);
  await bench.chooseProfile(profile);
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await typeTwice(bench, profile));
  const all = (when, what) => results.flatMap((result) => result[when].map((key) => key[what]));
  const lost = results.reduce((sum, result) => sum + result.lost, 0);
  console.log(`\ntyping into the panel, ${rounds} x ${typed.length} keys at ${keysPerSecond}/s`);
  const row = (name, when, what) => [name, ...ms(all(when, what))];
  printTable(
    ['ms after the key', 'p50', 'p95', 'max'],
    [
      row('handled, while 1000 tokens/s arrive', 'streaming', 'handled'),
      row('handled, idle', 'idle', 'handled'),
      row('next frame made, while 1000 tokens/s arrive', 'streaming', 'painted'),
      row('next frame made, idle', 'idle', 'painted'),
    ],
  );
  const p95 = (when, what) => quantile(all(when, what), 0.95);
  const handled = p95('streaming', 'handled');
  const over = p95('streaming', 'painted') - p95('idle', 'painted');
  console.log(
    `  handled p95 ${fixed(handled, 1)} ms (${handled <= budget ? 'within' : 'ABOVE'} ${budget}), ` +
      `next frame p95 ${fixed(over, 1)} ms over idle, characters lost: ${lost}`,
  );
}
