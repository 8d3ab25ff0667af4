/**
 * Benchmark: opening the inspector of an answer of 200,000 events in a real browser, against that of one event and
 * a blank page of the extension; and the longest task of opening it, of scrolling its events and of filtering them.
 */
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, median, printTable, span } from './figures.mjs';
import { pause } from './measured-reading.mjs';
import { longestTask, openApp, taskText } from './open-app.mjs';
import { loadedAt, store } from './opening-page.mjs';
import { storedConversation } from './stored-conversations.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, events: { type: 'string', default: '200000' } },
});
const rounds = Number(options.rounds);
const many = Number(options.events);
const budget = 300;

const perRead = 10;
const readsPerEntry = 50;

const bench = await startBench({ viewport: { width: 400, height: 800 } });

/** The journal of a run: its request, its reply, chunks of one word, and its end. */
function journalOf(runId, count, startedAt) {
  const at = (place) => startedAt + Math.floor(place / 4);
  const request = { method: 'POST', url: `${bench.origin}/chat/stream`, headers: [], body: '{"input":"x"}' };
  const happenings = [
    { at: startedAt, happening: { type: 'sent', request } },
    { at: startedAt, happening: { type: 'reply', status: 200, headers: [] } },
  ];
  for (let place = 0; place < count; place += perRead) {
    const texts = Array.from(
      { length: Math.min(perRead, count - place) },
      (_, step) => `"word ${place + step} "`,
    );
    happenings.push({ at: at(place), happening: { type: 'chunks', texts, read: 1 + place / perRead } });
  }
  happenings.push({ at: at(count), happening: { type: 'end', arrival: { read: count } } });
  const entries = [];
  for (let start = 0; start < happenings.length; start += readsPerEntry)
    entries.push({ runId, seq: start + 1, happenings: happenings.slice(start, start + readsPerEntry) });
  return entries;
}

async function put(profile, count) {
  const records = storedConversation({
    profile,
    length: 1,
    endsWith: `Answer of ${count}.`,
    updatedAt: Date.now(),
  });
  const entries = journalOf(records.runs[0].id, count, records.runs[0].run.createdAt);
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

/** Presses the button and waits for the figures; resolves to ms until the frame that shows them. */
const pressInspect = () =>
  new Promise((resolve) => {
    const began = performance.now();
    document.querySelector('[data-inspect]').click();
    const look = () => {
      const isShown = document.querySelector('section[aria-label="Inspector"] dl');
      if (isShown) setTimeout(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Scrolls through all events in steps, one a frame. */
const scrollThrough = async () => {
  const list = document.querySelector('table[role="grid"]').parentElement;
  for (let step = 0; step <= 60; step += 1) {
    list.scrollTop = (list.scrollHeight * step) / 60;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
};

async function openOnce() {
  const page = await openApp(bench);
  await page.waitForSelector('[data-inspect]');
  await pause(2_000);
  await longestTask(page);
  const opened = await page.evaluate(pressInspect);
  await pause(500);
  const opening = await longestTask(page);
  await page.locator('::-p-aria([name="Events"][role="tab"])').click();
  await page.waitForSelector('tr[data-row]');
  await pause(300);
  const listing = await longestTask(page);
  await page.evaluate(scrollThrough);
  const scrolling = await longestTask(page);
  await page.locator('search input').fill('9');
  await page.waitForFunction(() => /of/.test(document.querySelector('search [role="status"]').textContent));
  await pause(300);
  const filtering = await longestTask(page);
  const heap = (await page.metrics()).JSHeapUsedSize / 2 ** 20;
  await page.close();
  return { opened, opening, listing, scrolling, filtering, heap };
}

async function measure(count) {
  const profile = benchProfile(`${count}`, `${bench.origin}/chat`);
  await bench.chooseProfile(profile);
  await put(profile, count);
  await openOnce();
  const found = [];
  for (let round = 0; round < rounds; round += 1) found.push({ bare: await blank(), ...(await openOnce()) });
  const all = (key) => found.map((each) => each[key]);
  const task = (key) => taskText(Math.max(...all(key)));
  const over = median(found.map(({ opened, bare }) => opened - bare));
  return [
    count.toLocaleString('en'),
    span(all('bare')),
    span(all('opened')),
    `${fixed(over, 0)} ${over <= budget ? 'within' : 'ABOVE'}`,
    task('opening'),
    task('listing'),
    task('scrolling'),
    task('filtering'),
    span(all('heap'), 0),
  ];
}

try {
  await bench.chooseProfile(benchProfile('first', `${bench.origin}/chat`));
  // The extension creates its database.
  const first = await openApp(bench);
  await first.close();
  const rows = [await measure(1), await measure(many)];
  console.log(`opening the inspector, ${bench.version}, median (lowest–highest) of ${rounds} rounds`);
  printTable(
    [
      'events',
      'ms: blank page',
      'figures shown',
      `over blank (budget ${budget})`,
      'longest task: opening',
      'list',
      'scrolling',
      'filtering',
      'heap MB',
    ],
    rows,
  );
} finally {
  await bench.close();
}
