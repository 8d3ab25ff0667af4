/**
 * Benchmark: from the worker to a page in a real browser, against a page that reads the same stream itself.
 * Prints delays from the server to the page, frames, and the CPU time of all browser processes.
 */
import { byRole } from '../../demo/browser.mjs';
import { benchProfile, cpuBetween, startBench } from './bench-browser.mjs';
import { fixed, printTable, quantile, tenths } from './figures.mjs';
import { command, followRun, listenIn, prepare, readDirectly } from './follow-page.mjs';

const cases = [
  { kind: 'text', rate: 200, count: 2_000 },
  { kind: 'text', rate: 1_000, count: 10_000 },
  { kind: 'message', rate: 1_000, count: 10_000 },
  { kind: 'text', rate: 1_000, count: 20_000, byTenths: true },
];

/** Milliseconds after the last frame that still count for the run: its end is being recorded. */
const settleMs = 500;

const {
  server,
  origin,
  appUrl,
  bareUrl,
  version,
  openPage,
  cpu: cpuNow,
  chooseProfile,
  close,
} = await startBench();

/** Measures the CPU time of a read: in total, and between the tenths of the stream. */
async function measured(read) {
  const atTenths = [];
  const note = ({ tenth }) => {
    atTenths[tenth] = cpuNow();
  };
  server.on('message', note);
  const before = await cpuNow();
  const result = await read();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const cpu = cpuBetween(before, await cpuNow());
  server.off('message', note);
  const marks = await Promise.all(atTenths);
  return { ...result, cpu, cpuByTenths: marks.slice(1).map((mark, tenth) => cpuBetween(marks[tenth], mark)) };
}

const profileOf = ({ kind, rate, count }) =>
  benchProfile(`${kind} ${rate}/s, ${count}`, `${origin}/${kind}/${rate}/${count}`);

async function floor({ url }) {
  const page = await openPage(bareUrl, prepare);
  const result = await measured(() => page.evaluate(readDirectly, url));
  await page.close();
  return result;
}

async function worker(profile) {
  const page = await openPage(bareUrl, prepare);
  const runId = crypto.randomUUID();
  const start = {
    runId,
    conversationId: crypto.randomUUID(),
    profileId: profile.id,
    origin: new URL(profile.url).origin,
    plainText: true,
    fields: {},
    files: [],
    secrets: [],
    message: { kind: 'new', text: profile.name, attachments: [], parentId: null },
  };
  const result = await measured(async () => {
    await page.evaluate(command, 'run.start', start);
    return page.evaluate(followRun, runId);
  });
  await page.close();
  return result;
}

async function workerAndPanel(profile) {
  const page = await openPage(appUrl, prepare, listenIn);
  await byRole(page, 'button', `Profile: ${profile.name}`).wait();
  await byRole(page, 'button', 'New conversation').click();
  await byRole(page, 'textbox', 'Message').fill(profile.name);
  const result = await measured(async () => {
    await byRole(page, 'button', 'Send').click();
    await page.waitForFunction('globalThis.noted');
    return page.evaluate('globalThis.noted');
  });
  await page.close();
  return result;
}

function rowOf(name, { delays, frames, misplaced, status, cpu }, base, { rate, count }) {
  const lost = count - delays.length;
  const p95 = quantile(delays, 0.95);
  return [
    name,
    ...[quantile(delays, 0.5), p95, Math.max(...delays)].map((ms) => `${fixed(ms, 1)} ms`),
    `+${fixed(p95 - quantile(base.delays, 0.95), 1)} ms`,
    fixed(frames / (count / rate), 1),
    `${lost}${misplaced > 0 ? ` (${misplaced} misplaced)` : ''}`,
    `${fixed(cpu, 0)} ms`,
    `${fixed((1000 * cpu) / count, 0)} µs`,
    fixed(cpu / base.cpu),
    status,
  ];
}

const columns = [
  'delay from byte to page',
  'p50',
  'p95',
  'max',
  'p95 over floor',
  'frames/s',
  'lost',
  'CPU',
  'CPU/chunk',
  'CPU ratio',
  'end',
];

function tenthsOf(name, { cpuByTenths, delays }) {
  const p95 = tenths(delays).map((part) => quantile(part, 0.95));
  const ratios = (values) => [fixed(values[9] / values[0]), fixed(values[9] / values[4])];
  return [
    [`${name}, CPU ms`, ...cpuByTenths.map((ms) => fixed(ms, 0)), ...ratios(cpuByTenths)],
    [`${name}, delay p95 ms`, ...p95.map((ms) => fixed(ms, 0)), ...ratios(p95)],
  ];
}

async function compare(item) {
  const profile = profileOf(item);
  await chooseProfile(profile);
  const results = { floor: await floor(profile), worker: await worker(profile) };
  results['worker and panel'] = await workerAndPanel(profile);
  console.log(`\n${item.count} ${item.kind} chunks, ${item.rate}/s`);
  const rows = Object.entries(results);
  printTable(
    columns,
    rows.map(([name, result]) => rowOf(name, result, results.floor, item)),
  );
  if (!item.byTenths) return;
  printTable(
    ['by tenths', ...Array.from({ length: 10 }, (_, tenth) => String(tenth + 1)), 'last/first', 'last/fifth'],
    rows.flatMap(([name, result]) => tenthsOf(name, result)),
  );
}

console.log(`worker to page, ${version}, the browser's CPU time of all its processes`);
for (const item of cases) await compare(item);

await close();
