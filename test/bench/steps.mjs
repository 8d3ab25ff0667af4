/**
 * Benchmark: opening the tab “Steps” of a run whose log has 16,000 entries in a real browser: ms until the first steps
 * and until all are read, and the longest task meanwhile, while a step is opened, and while all are folded.
 */
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { median, printTable, span } from './figures.mjs';
import { pause } from './measured-reading.mjs';
import { longestTask, openApp, taskText } from './open-app.mjs';
import { store } from './opening-page.mjs';
import { storedConversation } from './stored-conversations.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, entries: { type: 'string', default: '16000' } },
});
const rounds = Number(options.rounds);
const most = Number(options.entries);

const bench = await startBench({ viewport: { width: 400, height: 800 } });

const patch = (path, value) => ({ op: 'add', path, value });

/** The texts of the log of an agent: each step is added, and ends. */
function logOf(entries) {
  const texts = [
    { ops: [{ op: 'replace', path: '', value: { id: 'r', name: 'agent', type: 'chain', logs: {} } }] },
  ];
  for (let place = 0; texts.length < entries; place += 1) {
    const path = `/logs/tool-${place}`;
    const step = {
      id: `s${place}`,
      name: `tool-${place % 20}`,
      type: 'tool',
      tags: ['seq:step:1'],
      metadata: {},
    };
    texts.push({ ops: [patch(path, step)] });
    texts.push({
      ops: [patch(`${path}/final_output`, { output: 'x'.repeat(200) }), patch(`${path}/end_time`, 'now')],
    });
  }
  return texts.map((text) => JSON.stringify(text));
}

/** Events of the same steps, each below the one before, ten levels deep. */
function eventsOf(entries) {
  const step = (event, place) => ({
    event,
    name: `tool-${place % 20}`,
    run_id: `s${place}`,
    parent_ids:
      place === 0 ? [] : ['s0', ...Array.from({ length: place % 10 }, (_, up) => `s${place - up - 1}`)],
    tags: [],
    data: { input: 'x'.repeat(200) },
  });
  const texts = [step('on_chain_start', 0)];
  for (let place = 1; texts.length < entries; place += 1)
    texts.push(step('on_tool_start', place), step('on_tool_end', place));
  return texts.map((text) => JSON.stringify(text));
}

function journalOf(runId, endpoint, texts, startedAt) {
  const request = {
    method: 'POST',
    url: `${bench.origin}/chat/${endpoint}`,
    headers: [],
    body: '{"input":"x"}',
  };
  const happenings = [
    { at: startedAt, happening: { type: 'sent', request } },
    { at: startedAt, happening: { type: 'reply', status: 200, headers: [] } },
    ...texts.map((data, place) => ({
      at: startedAt + place,
      happening: { type: 'unknown', event: 'data', data, arrival: { read: place + 1 } },
    })),
    { at: startedAt + texts.length, happening: { type: 'end', arrival: { read: texts.length + 1 } } },
  ];
  const entries = [];
  for (let start = 0; start < happenings.length; start += 200)
    entries.push({ runId, seq: start + 1, happenings: happenings.slice(start, start + 200) });
  return entries;
}

async function put(profile, endpoint, texts) {
  const records = storedConversation({ profile, length: 1, endsWith: endpoint, updatedAt: Date.now() });
  const entries = journalOf(records.runs[0].id, endpoint, texts, records.runs[0].run.createdAt);
  const page = await bench.openPage(bench.bareUrl);
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(store, records);
  for (let start = 0; start < entries.length; start += 20)
    await page.evaluate(store, { events: entries.slice(start, start + 20) });
  await page.close();
}

/** Presses the tab; resolves to ms until the first steps and until the number of rows stands still. */
const pressSteps = async () => {
  const began = performance.now();
  const tab = [...document.querySelectorAll('[role="tab"]')].find(({ textContent }) =>
    /Steps/.test(textContent),
  );
  tab.click();
  let [first, last, rows, still] = [0, 0, 0, 0];
  while (still < 20) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    const text = document.querySelector('[role="tree"]')?.parentElement?.textContent.length ?? 0;
    if (text > 0 && first === 0) first = performance.now() - began;
    if (text !== rows) [rows, last, still] = [text, performance.now() - began, 0];
    else still += text > 0 ? 1 : 0;
  }
  return { first, last };
};

async function openOnce() {
  const page = await openApp(bench);
  await page.waitForSelector('[data-inspect]');
  await page.evaluate(() => document.querySelector('[data-inspect]').click());
  await page.waitForSelector('section[aria-label="Inspector"] dl');
  await pause(1_500);
  await longestTask(page);
  const shown = await page.evaluate(pressSteps);
  const reading = await longestTask(page);
  await page.evaluate(() => document.querySelectorAll('[role="treeitem"]')[3].click());
  await pause(300);
  const opening = await longestTask(page);
  await page.evaluate(() => document.querySelector('[role="treeitem"] [aria-hidden]').click());
  await pause(300);
  const folding = await longestTask(page);
  await page.close();
  return { ...shown, reading, opening, folding };
}

async function measure(endpoint, texts) {
  const profile = benchProfile(endpoint, `${bench.origin}/chat`);
  await bench.chooseProfile(profile);
  await put(profile, endpoint, texts);
  await openOnce();
  const found = [];
  for (let round = 0; round < rounds; round += 1) found.push(await openOnce());
  const all = (key) => found.map((each) => each[key]);
  const task = (key) => taskText(median(all(key)));
  return [
    endpoint,
    texts.length.toLocaleString('en'),
    span(all('first')),
    span(all('last')),
    task('reading'),
    task('opening'),
    task('folding'),
  ];
}

try {
  await bench.chooseProfile(benchProfile('first', `${bench.origin}/chat`));
  // The extension creates its database.
  const first = await openApp(bench);
  await first.close();
  const rows = [await measure('stream_log', logOf(most)), await measure('stream_events', eventsOf(most))];
  console.log(`the steps of a run, ${bench.version}, median (lowest–highest) of ${rounds} rounds`);
  printTable(
    [
      'endpoint',
      'entries',
      'ms: first steps',
      'all read',
      'longest task: reading',
      'opening one',
      'folding all',
    ],
    rows,
  );
} finally {
  await bench.close();
}
