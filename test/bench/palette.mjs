/**
 * Benchmark: the palette with 500 profiles and 5,000 conversations in a real browser: from its key to its box, and
 * from a letter to the frame with its results, beside a page that filters the same names by substring.
 */
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, printTable, quantile } from './figures.mjs';
import { pause } from './measured-reading.mjs';
import { openApp } from './open-app.mjs';
import { noteResults, showPlainFilter, storedNames, storeHeads } from './palette-page.mjs';
import { manyConversations } from './stored-conversations.mjs';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '500' },
    conversations: { type: 'string', default: '5000' },
  },
});
const profiles = Number(options.profiles);
const count = Number(options.conversations);
const budget = 50;

const words = ['agent', 'invoice', 'weather', 'letters', 'staging', 'search', 'report', 'question', 'chain'];
const queries = [
  ...words,
  'agent 12',
  'staging report',
  'agnet',
  'wether',
  'stagign',
  'reprot 3',
  'qestion 40',
  'zzzz',
];

/** Stores profiles with names of three words. */
const storeProfiles = (page, profile) =>
  page.evaluate(
    async (made) => {
      const { profiles: stored } = await chrome.storage.local.get('profiles');
      await chrome.storage.local.set({
        profiles: { ...stored, profiles: [...stored.profiles, ...made] },
      });
    },
    Array.from({ length: profiles - 1 }, (_, at) => ({
      ...profile,
      id: crypto.randomUUID(),
      name: `${words[at % words.length]} ${words[(at * 7 + 3) % words.length]} ${at}`,
    })),
  );

/** Titles of eight words in ever other orders. */
const titleOf = (at) =>
  Array.from({ length: 8 }, (_, place) => words[(at * (place + 2) + place * place) % words.length])
    .concat(String(at))
    .join(' ');

/** Types each query letter by letter and resolves to the ms until each letter's results. */
async function typed(page) {
  const taken = [];
  const known = () => page.evaluate(() => globalThis.resultsAfter.length);
  for (const query of queries) {
    for (const letter of query) {
      const before = await known();
      await page.keyboard.type(letter);
      await page.waitForFunction((past) => globalThis.resultsAfter.length > past, { polling: 20 }, before);
    }
    taken.push(...(await page.evaluate(() => globalThis.resultsAfter.splice(0))));
    await page.$eval('input', (box) => box.select());
    await page.keyboard.press('Backspace');
    await pause(200);
  }
  return taken;
}

/** Resolves to the ms from the key to the focus in the box. */
async function opened(page) {
  await page.evaluate(() => {
    globalThis.opening = new Promise((resolve) => {
      const began = { at: 0 };
      addEventListener('keydown', ({ timeStamp }) => {
        began.at ||= timeStamp;
      });
      addEventListener('focusin', ({ target }) => {
        if (target.role === 'combobox') resolve(performance.now() - began.at);
      });
    });
  });
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  return page.evaluate(() => globalThis.opening);
}

const bench = await startBench({ viewport: { width: 400, height: 800 } });
try {
  const profile = benchProfile('Stored', `${bench.origin}/none`);
  await bench.chooseProfile(profile);
  await (await openApp(bench)).close();
  const bare = await bench.openPage(bench.bareUrl);
  const { conversations } = manyConversations({ profile, count, now: Date.now() });
  await bare.evaluate(
    storeHeads,
    conversations.map((head, at) => ({ ...head, title: titleOf(at) })),
  );
  await storeProfiles(bare, profile);
  const names = await bare.evaluate(storedNames);
  await bare.evaluate(() => localStorage.clear());
  await bare.evaluate(showPlainFilter, names);
  await bare.evaluate(noteResults);
  await bare.focus('input');
  const floor = await typed(bare);
  await bare.close();

  const page = await openApp(bench);
  await pause(2_000);
  const opening = [];
  for (let round = 0; round < 5; round += 1) {
    opening.push(await opened(page));
    await pause(1_500);
    if (round < 4) await page.keyboard.press('Escape');
    await pause(300);
  }
  await page.evaluate(noteResults);
  const ours = await typed(page);

  console.log(`palette, ${bench.version}, ${profiles} profiles, ${count} conversations`);
  printTable(
    ['ms from the key to the box', 'first', 'p50 of later ones'],
    [['palette', fixed(opening[0], 1), fixed(quantile(opening.slice(1), 0.5), 1)]],
  );
  const row = (name, taken) => [
    name,
    String(taken.length),
    ...[0.5, 0.95, 1].map((share) => fixed(quantile(taken, share), 1)),
  ];
  printTable(
    ['ms from a letter to the frame with its results', 'letters', 'p50', 'p95', 'max'],
    [row('palette', ours), row('floor: substrings in a bare page', floor)],
  );
  const p95 = quantile(ours, 0.95);
  console.log(
    `  p95 ${fixed(p95, 1)} ms (${p95 <= budget ? 'within' : 'ABOVE'} ${budget}), ratio ${fixed(p95 / quantile(floor, 0.95))}`,
  );
} finally {
  await bench.close();
}
