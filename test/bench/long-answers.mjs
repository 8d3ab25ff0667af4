/**
 * Benchmark: long answers that arrive at once, each in a fresh browser. Prints the time from arrival until
 * the panel shows the answer, the same after the conversation is reopened, and the longest tasks.
 */
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { send, write } from './composing.mjs';
import { fixed, median, printTable } from './figures.mjs';
import { noteLongTasks } from './reading-page.mjs';

const cases = [
  { name: '500 kB', tokens: 100_000 },
  { name: '2 MB', tokens: 400_000 },
];

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(options.rounds);

/** Runs in the page: resolves to the time when the run is over and its visible part is drawn. */
function shownAt() {
  return new Promise((resolve) => {
    const look = () => {
      const article = [...document.querySelectorAll('[data-run-state]')].at(-1);
      const isShown =
        article?.dataset.runState === 'done' &&
        !article.textContent.includes('Displaying the rest of this text');
      if (isShown && article.textContent.length > 1_000) resolve(performance.timeOrigin + performance.now());
      else setTimeout(look, 5);
    };
    look();
  });
}

const longestTask = (page, from) =>
  page.evaluate(
    (start) =>
      Math.max(
        0,
        ...globalThis.longTasks
          .filter(({ startTime }) => performance.timeOrigin + startTime >= start)
          .map(({ duration }) => duration),
      ),
    from,
  );

const settled = () => new Promise((resolve) => setTimeout(resolve, 2_000));

async function measure({ name, tokens }) {
  const bench = await startBench({ viewport: { width: 400, height: 800 } });
  try {
    await bench.chooseProfile(benchProfile(name, `${bench.origin}/whole/${tokens}/1`));
    const page = await bench.openPage(bench.appUrl, noteLongTasks);
    await write(page, { name });
    await settled();
    const left = new Promise((resolve) =>
      bench.server.on('message', ({ tenth }) => tenth && resolve(Date.now())),
    );
    await send(page);
    const leftAt = await left;
    const arrived = (await page.evaluate(shownAt)) - leftAt;
    await settled();
    const longest = await longestTask(page, leftAt);
    const again = await bench.openPage(bench.appUrl, noteLongTasks);
    const began = await again.evaluate(() => performance.timeOrigin);
    const opened = (await again.evaluate(shownAt)) - began;
    await settled();
    return { arrived, longest, opened, longestOpening: await longestTask(again, began) };
  } finally {
    await bench.close();
  }
}

console.log(`median of ${rounds} rounds, each in a fresh browser, ms`);
const rows = [];
for (const item of cases) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure(item));
  const of = (key) => fixed(median(results.map((result) => result[key])), 0);
  rows.push([item.name, of('arrived'), of('longest'), of('opened'), of('longestOpening')]);
}
printTable(['one event', 'shown after', 'longest task', 'opened again after', 'longest task'], rows);
