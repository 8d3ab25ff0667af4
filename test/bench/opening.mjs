/**
 * Benchmark: opening the panel in a real browser, against an extension page without the app: with nothing
 * stored, with a conversation of 10,000 messages, and with 5,000 further conversations.
 */
import { parseArgs } from 'node:util';
import { byRole } from '../../demo/browser.mjs';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, median, printTable, span } from './figures.mjs';
import { openMeter } from './main-thread.mjs';
import { pause } from './measured-reading.mjs';
import { articlesShown, loadedAt, noteOpening, store } from './opening-page.mjs';
import { noteLongTasks } from './reading-page.mjs';
import { manyConversations, storedConversation } from './stored-conversations.mjs';

const exchanges = 5_000;
const otherConversations = 5_000;
const lastWords = 'This is the very last line.';
const focusBudget = 90;
const heapBudget = 60;
/** Number of records sent to the page at once. */
const batch = 1_000;
/** Milliseconds without a long task after which a page is at rest. */
const restMs = 2_000;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(options.rounds);

const bench = await startBench({ viewport: { width: 400, height: 800 } });
const profile = benchProfile('Opening', `${bench.origin}/markdown/300/2000`);
const now = Date.now();

async function put(records) {
  const page = await bench.openPage(bench.bareUrl);
  // The newest conversation opens when none is remembered.
  await page.evaluate(() => localStorage.clear());
  for (const [name, items] of Object.entries(records))
    for (let start = 0; start < items.length; start += batch)
      await page.evaluate(store, { [name]: items.slice(start, start + batch) });
  await page.close();
}

async function blank() {
  const page = await bench.openPage('about:blank');
  await page.goto(bench.bareUrl);
  const at = await page.evaluate(loadedAt);
  await page.close();
  return at;
}

/** Waits until the page has no long tasks any more. */
async function atRest(page) {
  const lastEnd = () =>
    page.evaluate(() => {
      const { startTime = 0, duration = 0 } = globalThis.longTasks.at(-1) ?? {};
      return performance.now() - startTime - duration;
    });
  await pause(restMs);
  while ((await lastEnd()) < restMs) await pause(200);
}

/** Opens the app once, in a page that the browser has already created. */
async function open(words) {
  const page = await bench.openPage('about:blank');
  await page.evaluateOnNewDocument(noteLongTasks);
  await page.evaluateOnNewDocument(noteOpening, words);
  await page.goto(bench.appUrl, { timeout: 120_000 });
  const wanted = words === '' ? 'focused' : 'shown';
  await page.waitForFunction((name) => globalThis.opening[name] !== undefined, { timeout: 120_000 }, wanted);
  await atRest(page);
  const longTasks = await page.evaluate(() => globalThis.longTasks);
  const result = {
    ...(await page.evaluate(() => globalThis.opening)),
    longest: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    restedAt: Math.max(0, ...longTasks.map(({ startTime, duration }) => startTime + duration)),
    articles: await page.evaluate(articlesShown),
    nodes: (await page.metrics()).Nodes,
    heap: await (await openMeter(page)).heap(),
  };
  await page.close();
  return result;
}

async function measure(name, words) {
  await open(words);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ bare: await blank(), ...(await open(words)) });
  const all = (key) => pairs.map((pair) => pair[key]);
  const over = pairs.map(({ focused, bare }) => focused - bare);
  const longest = Math.max(...all('longest'));
  const verdict = (value, budget) => (value <= budget ? 'within' : 'ABOVE');
  return [
    name,
    span(all('bare')),
    span(all('focused')),
    `${span(over)} ${verdict(median(over), focusBudget)}`,
    words === '' ? '–' : span(all('shown')),
    longest === 0 ? '< 50' : fixed(longest, 0),
    longest === 0 ? '–' : span(all('restedAt')),
    `${span(all('heap'), 1)} ${verdict(median(all('heap')), heapBudget)}`,
    fixed(median(all('nodes')), 0),
    fixed(median(all('articles')), 0),
  ];
}

const columns = [
  'ms from the navigation',
  'blank page',
  'composer focused',
  `over blank (budget ${focusBudget})`,
  'last message shown',
  'longest task',
  'end of the last task > 50',
  `heap MB (budget ${heapBudget})`,
  'DOM nodes',
  'articles',
];

try {
  await bench.chooseProfile(profile);
  // The extension creates its database.
  const first = await bench.openPage(bench.appUrl);
  await byRole(first, 'textbox', 'Message').wait();
  await first.close();
  const rows = [await measure('nothing stored', '')];
  await put(storedConversation({ profile, length: exchanges, endsWith: lastWords, updatedAt: now }));
  rows.push(await measure(`${2 * exchanges} messages`, lastWords));
  await put(manyConversations({ profile, count: otherConversations, now }));
  rows.push(await measure(`and ${otherConversations} conversations besides`, lastWords));
  console.log(`opening the panel, ${bench.version}, 400 x 800, median (lowest–highest) of ${rounds} rounds`);
  printTable(columns, rows);
} finally {
  await bench.close();
}
