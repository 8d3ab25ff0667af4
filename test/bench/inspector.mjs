/**
 * Benchmark: the inspector of an answer of 200,000 events in a real browser, against that of one event and a blank page
 * of the extension: how long it takes to open, and the longest task of opening it and of each use of it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, median, printTable, span } from './figures.mjs';
import { pressInspect, scrollThrough, slide } from './inspector-page.mjs';
import { longJournal, savedTrace } from './long-traces.mjs';
import { pause } from './measured-reading.mjs';
import { openApp } from './open-app.mjs';
import { loadedAt, store } from './opening-page.mjs';
import { storedConversation } from './stored-conversations.mjs';
import { watchTasks } from './traced-tasks.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, events: { type: 'string', default: '200000' } },
});
const rounds = Number(options.rounds);
const many = Number(options.events);
const budget = 300;
const longest = 50;

const bench = await startBench({ viewport: { width: 400, height: 800 } });

async function put(profile, count) {
  const records = storedConversation({
    profile,
    length: 1,
    endsWith: `Answer of ${count}.`,
    updatedAt: Date.now(),
  });
  const entries = longJournal({
    runId: records.runs[0].id,
    origin: bench.origin,
    count,
    startedAt: records.runs[0].run.createdAt,
  });
  const page = await bench.openPage(bench.bareUrl);
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(store, records);
  for (let start = 0; start < entries.length; start += 50)
    await page.evaluate(store, { events: entries.slice(start, start + 50) });
  await page.close();
}

async function blank() {
  const page = await bench.openPage('about:blank');
  await page.goto(bench.bareUrl);
  const at = await page.evaluate(loadedAt);
  await page.close();
  return at;
}

// By path, not by role and name: a page whose names were asked for computes them again at each change.
const press = (page, name) => page.locator(`::-p-xpath(//button[@role="tab"][.="${name}"])`).click();

/** Types into the filter and waits for what it found. */
async function filter(page, text) {
  await page.$eval(
    'search input',
    (input, typed) => {
      input.value = typed;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
  const isDone = (isFiltered) =>
    /\d/.test(document.querySelector('search [role="status"]').textContent) === isFiltered;
  await page.waitForFunction(isDone, {}, text !== '');
}

async function openFile(page, file) {
  const chooser = await page.$('input[type="file"][accept=".jsonl"]');
  await chooser.uploadFile(file);
  await page.waitForFunction(() => document.body.textContent.includes('This is the trace in'));
}

/** Uses of the inspector, in this order; `file` is a saved trace. */
const uses = (page, file) => ({
  'list of events': async () => {
    await press(page, 'Events');
    await page.waitForSelector('tr[data-row]');
  },
  scrolling: () => page.evaluate(scrollThrough),
  'filter by text': () => filter(page, '9'),
  'no filter': () => filter(page, ''),
  'filter by pattern': async () => {
    await page.locator('search button[aria-pressed]').click();
    await filter(page, '[7-9]+ ');
    await filter(page, '');
  },
  'one event': async () => {
    await page.locator('tr[data-row]').click();
    await page.waitForSelector('section h4');
  },
  'answer from here': () => page.evaluate(slide),
  'other tabs': async () => {
    for (const name of ['Overview', 'Request', 'Response', 'Steps', 'Events', 'Overview']) {
      await press(page, name);
      await pause(200);
    }
  },
  'trace from a file': () => openFile(page, file),
});

async function openOnce(file) {
  const page = await openApp(bench);
  await page.waitForSelector('[data-inspect]');
  await pause(2_000);
  let opened;
  const opening = await watchTasks(page, async () => {
    opened = await page.evaluate(pressInspect);
    await pause(1_000);
  });
  const tasks = { opening };
  for (const [name, use] of Object.entries(uses(page, file)))
    tasks[name] = await watchTasks(page, async () => {
      await use();
      await pause(500);
    });
  const heap = (await page.metrics()).JSHeapUsedSize / 2 ** 20;
  await page.close();
  return { opened, tasks, heap };
}

async function measure(count, folder) {
  const profile = benchProfile(`${count}`, `${bench.origin}/chat`);
  await bench.chooseProfile(profile);
  await put(profile, count);
  const file = await savedTrace({ folder, origin: bench.origin, count });
  await openOnce(file);
  const found = [];
  for (let round = 0; round < rounds; round += 1)
    found.push({ bare: await blank(), ...(await openOnce(file)) });
  return found;
}

const taskOf = (found, name, clock) => median(found.map(({ tasks }) => tasks[name][clock]));

function print(one, all) {
  const count = many.toLocaleString('en');
  const over = (found) => median(found.map(({ opened, bare }) => opened - bare));
  console.log(`inspector, ${bench.version}, median of ${rounds} rounds, load ${load()}`);
  printTable(
    ['ms', '1 event', `${count} events`, 'budget'],
    [
      ['blank page', ...[one, all].map((found) => span(found.map(({ bare }) => bare))), ''],
      ['figures shown', ...[one, all].map((found) => span(found.map(({ opened }) => opened))), ''],
      [
        'over blank',
        ...[one, all].map((found) => fixed(over(found), 0)),
        `${budget} ${over(all) <= budget ? 'within' : 'ABOVE'}`,
      ],
    ],
  );
  console.log('\nlongest task in ms of its own time, and with the time that it waited for a processor');
  printTable(
    ['', '1 event', `${count} events`, `budget ${longest}`],
    Object.keys(all[0].tasks).map((name) => [
      name,
      ...[one, all].map(
        (found) => `${fixed(taskOf(found, name, 'own'), 0)} (${fixed(taskOf(found, name, 'whole'), 0)})`,
      ),
      taskOf(all, name, 'own') <= longest ? 'within' : 'ABOVE',
    ]),
  );
  console.log(`\nheap in MB: ${[one, all].map((found) => span(found.map(({ heap }) => heap))).join(', ')}`);
}

const load = () => fixed(loadavg()[0], 1);

const folder = await mkdtemp(join(tmpdir(), 'runnel-traces-'));
try {
  await bench.chooseProfile(benchProfile('first', `${bench.origin}/chat`));
  // The extension creates its database.
  const first = await openApp(bench);
  await first.close();
  print(await measure(1, folder), await measure(many, folder));
} finally {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
}
