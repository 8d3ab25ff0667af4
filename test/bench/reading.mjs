/**
 * Benchmark: reading an answer in a real browser. Compares the panel with a page that appends plain text once
 * per frame (the floor), with Streamdown and with react-markdown, all fed the same bytes. Takes turns, and
 * compares within a round.
 */
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { buildPeers, peerPages, peerVersions } from './built-peers.mjs';
import { fixed, median, printTable, quantile, span } from './figures.mjs';
import { measureReading } from './measured-reading.mjs';
import { ways } from './reading-ways.mjs';
import { printTyping } from './typing.mjs';

const cases = [
  { name: 'slow', rate: 300, count: 2_000, budget: 1, lastOverFirst: 1.3 },
  { name: 'fast', rate: 1_000, count: 10_000, budget: 1, lastOverFirst: 1.3 },
  { name: 'full', rate: 0, count: 20_000, budget: 2, longest: 50 },
];

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    /** Names of the variants; the floor is always included. */
    ways: { type: 'string' },
  },
});
const wantedWays = Object.entries(ways).filter(
  ([name]) => name === 'plain text' || !options.ways || options.ways.split(',').includes(name),
);
const viewport = { width: 400, height: 800 };
const rounds = Number(options.rounds);
const isWanted = (name) => options.only === undefined || options.only.split(',').includes(name);

/** Measures a first answer, in a fresh browser. */
async function measureFirst(open, item, isWatched) {
  const bench = await startBench({ pages: peerPages, viewport });
  try {
    const url = `${bench.origin}/markdown/${item.rate}/${item.count}`;
    const profile = benchProfile(`${item.count} at ${item.rate}/s`, url);
    await bench.chooseProfile(profile);
    return await measureReading(bench, open, { ...item, profile }, isWatched);
  } finally {
    await bench.close();
  }
}

/** Runs all rounds of all variants, and one more with frames watched. */
async function measureCase(item) {
  const results = Object.fromEntries(wantedWays.map(([name]) => [name, { costs: [] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, open] of wantedWays) {
      const isWatched = round === rounds;
      const result = await measureFirst(open, item, isWatched);
      if (isWatched) results[name].watched = result;
      else results[name].costs.push(result);
    }
  }
  return results;
}

/** Median ratio of a variant to the floor of the same round. */
const ratioToFloor = (costs, floor, key) => median(costs.map((cost, round) => cost[key] / floor[round][key]));

const lastOverFirst = (costs, key) => median(costs.map(({ tenths }) => tenths[9][key] / tenths[0][key]));

const longestOf = ({ costs, watched }) => [...costs, watched].map(({ longest }) => longest);

const costColumns = [
  'ms of CPU: main thread',
  'task',
  'to floor',
  'script',
  'layout, style',
  'last/first tenth: script',
  'task',
  'all processes',
  'to floor',
];

function costRow([name, { costs }], floor, { rate }) {
  const all = (key) => costs.map((cost) => cost[key]);
  // At full speed the departure of a tenth fills socket buffers; it says nothing about the page.
  const growth = (key) => (rate === 0 ? '–' : fixed(lastOverFirst(costs, key)));
  return [
    name,
    span(all('task')),
    fixed(ratioToFloor(costs, floor, 'task')),
    fixed(median(all('script')), 0),
    fixed(median(all('layout')), 0),
    growth('script'),
    growth('task'),
    span(all('cpu')),
    fixed(ratioToFloor(costs, floor, 'cpu')),
  ];
}

const smoothnessColumns = [
  'ms of waiting',
  'longest task (0: none over 50)',
  'longest wait for a timer',
  'frame gap p95',
  'max',
  'heap MB',
  'words lost',
];

function smoothnessRow([name, result]) {
  const { costs, watched } = result;
  return [
    name,
    span(longestOf(result)),
    fixed(Math.max(...watched.waits), 0),
    fixed(quantile(watched.gaps, 0.95), 1),
    fixed(Math.max(...watched.gaps), 0),
    span(
      costs.map(({ heap }) => heap),
      1,
    ),
    String(Math.max(...[...costs, watched].map(({ lost }) => lost))),
  ];
}

const verdict = (what, value, limit, digits = 2) =>
  `${what} ${fixed(value, digits)} (${value <= limit ? 'within' : 'ABOVE'} ${limit})`;

function verdicts({ panel, 'plain text': floor }, item) {
  const said = [verdict('main thread to floor', ratioToFloor(panel.costs, floor.costs, 'task'), item.budget)];
  if (item.lastOverFirst) {
    said.push(verdict('script last/first', lastOverFirst(panel.costs, 'script'), item.lastOverFirst));
    const growthOfFloor = fixed(lastOverFirst(floor.costs, 'task'));
    said.push(verdict('all of it last/first', lastOverFirst(panel.costs, 'task'), growthOfFloor));
  }
  if (item.longest) said.push(verdict('longest task in ms', median(longestOf(panel)), item.longest, 0));
  return said.join(', ');
}

async function printCase(item) {
  const { rate, count } = item;
  const speed = rate === 0 ? 'as fast as the socket takes them' : `${rate}/s`;
  const results = await measureCase(item);
  console.log(`\n${count} tokens of Markdown, ${speed}`);
  const rows = Object.entries(results);
  const floor = results['plain text'].costs;
  printTable(
    costColumns,
    rows.map((row) => costRow(row, floor, item)),
  );
  printTable(smoothnessColumns, rows.map(smoothnessRow));
  console.log(`  panel: ${verdicts(results, item)}`);
}

async function printHead() {
  const bench = await startBench({ viewport });
  console.log(`reading a first answer, ${bench.version}, 400 x 800, ${peerVersions().join(', ')}`);
  console.log(
    `median (lowest–highest) of ${rounds} rounds, each in a fresh browser; frames and waits from one more`,
  );
  if (isWanted('typing')) await printTyping(bench);
  await bench.close();
}

await buildPeers();
await printHead();
for (const item of cases) if (isWanted(item.name)) await printCase(item);
