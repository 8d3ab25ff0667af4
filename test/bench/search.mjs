/**
 * The search over 5,000 conversations with 100,000 messages of 60 words, in a real browser: how long it takes to index
 * what was there before, what that takes on disk, how long the hits of a query take as it is typed letter by letter,
 * and how much heap a page has that searches.
 */
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, printTable, quantile } from './figures.mjs';
import { openMeter } from './main-thread.mjs';
import { store } from './opening-page.mjs';
import { storedConversation } from './stored-conversations.mjs';
import { seeded, zipfWords } from './zipf-words.mjs';

const { values: options } = parseArgs({ options: { conversations: { type: 'string', default: '5000' } } });
const count = Number(options.conversations);
const exchanges = 10;
const wordsEach = 60;
const budget = 50;
const warmUps = 3;
const queriesOfAKind = 8;

const { words, text } = zipfWords({ size: 50_000, seed: 1 });
const random = seeded(2);
const between = (from, to) => words[from + Math.floor(random() * (to - from))];
const many = (make) => Array.from({ length: queriesOfAKind }, make);
const kinds = {
  'a frequent word': many(() => between(0, 100)),
  'a rarer word': many(() => between(100, 5_000)),
  'a rare word': many(() => between(5_000, 50_000)),
  'two words': many(() => `${between(20, 500)} ${between(20, 2_000)}`),
  'three words': many(() => `${between(0, 200)} ${between(20, 1_000)} ${between(100, 5_000)}`),
  'what is nowhere': many(() => `${between(0, 500)}${between(500, 5_000)}qx`),
};

async function searchCode() {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: new URL('search-in-page.mjs', import.meta.url).pathname,
        formats: ['iife'],
        name: 'unused',
      },
    },
  });
  return made[0].output[0].code;
}

/** The conversations of the benchmark, newest last, some at a time. */
function* conversations(profile, now) {
  for (let place = 0; place < count; place += 1) {
    const made = storedConversation({
      profile,
      length: exchanges,
      endsWith: '',
      updatedAt: now - (count - place) * 60_000,
      place,
    });
    for (const message of made.messages) if (message.role === 'human') message.text = text(wordsEach);
    for (const { fold } of made.runs) fold.parts = [text(wordsEach)];
    made.conversations[0].title = text(6);
    yield made;
  }
}

async function fill(page, profile) {
  let batch = { conversations: [], messages: [], runs: [] };
  for (const made of conversations(profile, Date.now())) {
    for (const [name, items] of Object.entries(made)) batch[name].push(...items);
    if (batch.messages.length < 2_000) continue;
    await page.evaluate(store, batch);
    batch = { conversations: [], messages: [], runs: [] };
  }
  await page.evaluate(store, { ...batch, unindexed: [{ at: -2, id: '', kind: 'backlog', after: '' }] });
}

const usage = async (page) =>
  (await page.evaluate(async () => (await navigator.storage.estimate()).usage)) / 1e6;

async function measure(page) {
  for (const query of ['the', ...words.slice(0, warmUps)])
    await page.evaluate((typed) => globalThis.search.type(typed), query);
  const rows = [];
  const all = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const taken = [];
    for (const query of queries)
      taken.push(...(await page.evaluate((typed) => globalThis.search.type(typed), query)));
    all.push(...taken);
    rows.push(row(kind, taken));
  }
  rows.push(row('all', all));
  const slowest = all.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
  return { rows, slowest, p95: p95Of(all) };
}

const p95Of = (taken) =>
  quantile(
    taken.map(({ ms }) => ms),
    0.95,
  );

function row(kind, taken) {
  const ms = taken.map((item) => item.ms);
  return [kind, String(ms.length), ...[0.5, 0.95, 1].map((share) => fixed(quantile(ms, share), 1))];
}

const bench = await startBench();
try {
  const profile = benchProfile('Search', `${bench.origin}/none`);
  await bench.chooseProfile(profile);
  const first = await bench.openPage(bench.appUrl);
  await first.waitForSelector('[aria-label="Message"]');
  await first.close();
  const page = await bench.openPage(bench.bareUrl);
  await fill(page, profile);
  const before = await usage(page);
  const meter = await openMeter(page);
  await page.evaluate(await searchCode());
  const heapBefore = await meter.heap();
  const indexing = await page.evaluate(() => globalThis.search.index());
  const after = await usage(page);
  const { rows, slowest, p95 } = await measure(page);
  console.log(
    `search, ${bench.version}, ${count} conversations, ${2 * exchanges * count} messages of 60 words`,
  );
  console.log(`  indexed in ${fixed(indexing / 1_000, 1)} s`);
  console.log(`  on disk ${fixed(before, 1)} MB before, ${fixed(after, 1)} MB with the index`);
  console.log(
    `  heap ${fixed(heapBefore, 1)} MB before, ${fixed(await meter.heap(), 1)} MB after the queries`,
  );
  printTable(['ms from a letter to its hits', 'queries', 'median', 'p95', 'max'], rows);
  for (const { typed, ms, hits } of slowest)
    console.log(`  slow: ${fixed(ms, 1)} ms for “${typed}”, ${hits} hits`);
  console.log(`  p95 ${fixed(p95, 1)} ms (${p95 <= budget ? 'within' : 'ABOVE'} ${budget} ms)`);
} finally {
  await bench.close();
}
