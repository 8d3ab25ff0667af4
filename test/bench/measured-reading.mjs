import { cpuBetween } from './bench-browser.mjs';
import { between, openMeter } from './main-thread.mjs';
import { answerTokens, wordsLost } from './markdown-answer.mjs';
import { lastRunState, shownText, takeWatched, watchFrames } from './reading-page.mjs';

/** Milliseconds for a page's work after opening, and after the end of an answer. */
const settleMs = 1_000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Collects a measurement after each tenth of the next stream has left. */
function atTenths(server, measure) {
  const marks = [];
  return new Promise((resolve) => {
    server.on('message', function note({ tenth }) {
      marks[tenth] = measure();
      if (tenth < 10) return;
      server.off('message', note);
      resolve(Promise.all(marks));
    });
  });
}

/** Waits for the end of the answer; polling costs the page less than an observer would. */
export async function answered(page) {
  for (let state = ''; state !== 'done'; state = await page.evaluate(lastRunState)) {
    if (state === 'failed' || state === 'interrupted') throw new Error(`The run ended as ${state}.`);
    await pause(100);
  }
}

/**
 * Reads one answer in one variant and returns its cost from the first byte of text to rest. A loop of frames
 * has a cost of its own, so frames are watched in separate rounds.
 */
export async function measureReading(bench, open, { count, profile }, isWatched) {
  const { page, start } = await open(bench, profile);
  const meter = await openMeter(page);
  const read = async () => {
    const [main, cpu] = await Promise.all([meter.read(), bench.cpu()]);
    return { ...main, cpu };
  };
  await pause(settleMs);
  await meter.collectGarbage();
  const left = atTenths(bench.server, read);
  if (isWatched) await page.evaluate(watchFrames);
  const begunAt = await page.evaluate(() => performance.now());
  await start();
  const marks = await left;
  await answered(page);
  const watched = isWatched ? await page.evaluate(takeWatched) : { gaps: [], waits: [] };
  await pause(settleMs);
  const end = await read();
  const longTasks = await page.evaluate(() => globalThis.longTasks);
  const result = {
    ...between(marks[0], end),
    cpu: cpuBetween(marks[0].cpu, end.cpu),
    tenths: marks.slice(1).map((mark, tenth) => between(marks[tenth], mark)),
    longest: Math.max(
      0,
      ...longTasks.filter(({ startTime }) => startTime >= begunAt).map(({ duration }) => duration),
    ),
    ...watched,
    heap: await meter.heap(),
    lost: wordsLost(answerTokens(count).join(''), await page.evaluate(shownText)),
  };
  await page.close();
  return result;
}
