/**
 * Benchmark: searching 5,000 conversations with 100,000 messages of 60 words in a real browser. Prints the
 * time to index them, the index's size on disk, the time to the hits of a query typed letter by letter, and
 * the heap of a searching page.
 */
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, printTable, quantile } from './figures.mjs';
import { openMeter } from './main-thread.mjs';
import {
  exchangesEach,
  queriesOfKinds,
  storeConversations,
  vocabulary,
  wordsEach,
} from './zipf-conversations.mjs';

const { values: options } = parseArgs({ options: { conversations: { type: 'string', default: '5000' } } });
const count = Number(options.conversations);
const budget = 50;
const warmUps = 3;
const kinds = queriesOfKinds(8);

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

const usage = async (page) =>
  (await page.evaluate(async () => (await navigator.storage.estimate()).usage)) / 1e6;

async function measure(page) {
  for (const query of ['the', ...vocabulary.slice(0, warmUps)])
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
  await storeConversations(page, { profile, count });
  const before = await usage(page);
  const meter = await openMeter(page);
  await page.evaluate(await searchCode());
  const heapBefore = await meter.heap();
  const indexing = await page.evaluate(() => globalThis.search.index());
  const after = await usage(page);
  const { rows, slowest, p95 } = await measure(page);
  console.log(
    `search, ${bench.version}, ${count} conversations, ${2 * exchangesEach * count} messages of ${wordsEach} words`,
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
