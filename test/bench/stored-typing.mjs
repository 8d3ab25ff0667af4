import { fixed, printTable, quantile } from './figures.mjs';
import { noteHits, openList, showPlainBox } from './list-page.mjs';
import { pause } from './measured-reading.mjs';
import { longestTask, openApp, openedList, taskText } from './open-app.mjs';
import { queriesOfKinds } from './zipf-conversations.mjs';

const budget = 50;
const queriesOfAKind = 3;

/** Searches for an absent word, which indexes everything, and resolves to the seconds needed. */
export async function indexed(bench) {
  const page = await openApp(bench);
  const began = performance.now();
  await page.evaluate(openList);
  await page.type(`${openedList} input`, 'zzzz');
  await page.waitForFunction(
    (at) => document.querySelector(`${at} [role="status"]`)?.textContent === 'No matches',
    { timeout: 600_000 },
    openedList,
  );
  await page.close();
  return (performance.now() - began) / 1_000;
}

async function typed(page, query) {
  const taken = [];
  const count = () => page.evaluate(() => globalThis.hitsAfter.length);
  for (const letter of query) {
    const before = await count();
    await page.keyboard.type(letter);
    await page.waitForFunction((known) => globalThis.hitsAfter.length > known, { polling: 20 }, before);
    taken.push(await page.evaluate(() => globalThis.hitsAfter.at(-1)));
  }
  await page.$eval(`${openedList} input`, (box) => {
    box.select();
  });
  await page.keyboard.press('Backspace');
  await pause(200);
  return taken;
}

async function typedPlainly(bench) {
  const page = await bench.openPage(bench.bareUrl);
  await page.evaluate(showPlainBox);
  await page.evaluate(noteHits);
  await page.focus(`${openedList} input`);
  await typed(page, 'the');
  const taken = await typed(page, 'letters in a bare page');
  await page.close();
  return taken;
}

/** Prints the time from a letter in the search box to the frame with its hits. */
export async function printTyping(bench) {
  const page = await openApp(bench);
  await page.evaluate(openList);
  await page.evaluate(noteHits);
  await page.focus(`${openedList} input`);
  await typed(page, 'the');
  await longestTask(page);
  const rows = [];
  const all = [];
  for (const [kind, queries] of Object.entries(queriesOfKinds(queriesOfAKind))) {
    const taken = [];
    for (const query of queries) taken.push(...(await typed(page, query)));
    all.push(...taken);
    rows.push(hitRow(kind, taken));
  }
  printTable(
    ['ms from a letter to its hits drawn', 'letters', 'p50', 'p95', 'max'],
    [...rows, hitRow('all', all), hitRow('floor: a box in a bare page', await typedPlainly(bench))],
  );
  const p95 = quantile(all, 0.95);
  const verdict = p95 <= budget ? 'within' : 'ABOVE';
  console.log(
    `  p95 ${fixed(p95, 1)} ms (${verdict} ${budget}), longest task ${taskText(await longestTask(page))} ms`,
  );
  await page.close();
}

const hitRow = (kind, taken) => [
  kind,
  String(taken.length),
  ...[0.5, 0.95, 1].map((share) => fixed(quantile(taken, share), 1)),
];
