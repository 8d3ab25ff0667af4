/**
 * Benchmark: the times that the inspector shows, beside those at which the server wrote. Marks a time that differs by more
 * than 20 ms and more than 5 %.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { byRole } from '../../demo/browser.mjs';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, median, printTable } from './figures.mjs';
import { pressInspect } from './inspector-page.mjs';
import { openApp } from './open-app.mjs';
import { scenes, startWireServer } from './wire-server.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(options.rounds);

/** The names of the times in the inspector, and in the record. */
const times = {
  'First byte': 'firstByte',
  'First event': 'firstEvent',
  'First token': 'firstToken',
  'Last byte': 'lastByte',
  'Total time': 'end',
};

/** Runs in the page: the facts in “Times”. */
const shownTimes = () =>
  Object.fromEntries(
    [...document.querySelectorAll('section[aria-label="Times"] dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

/** Reads `1,234 ms` or `12.3 s`; undefined for a time that is not shown. */
function msIn(text = '') {
  const [, amount, unit] = /^([\d.,]+)\s*(ms|s)$/.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return Number(amount.replaceAll(',', '')) * (unit === 's' ? 1_000 : 1);
}

async function playOnce(bench, server) {
  const page = await openApp(bench);
  await byRole(page, 'button', 'New conversation').click();
  await page.waitForFunction(() => document.querySelector('article') === null);
  await byRole(page, 'textbox', 'Message').fill('Hi');
  await page.keyboard.press('Enter');
  await page.waitForSelector(':is([data-run-state="done"], [data-run-state="failed"])');
  await page.waitForSelector('[data-inspect]');
  await page.evaluate(pressInspect);
  await page.waitForSelector('section[aria-label="Times"]');
  const shown = await page.evaluate(shownTimes);
  await page.close();
  return { shown, recorded: server.recorded() };
}

/** Plays a scene in a browser of its own, which has only this profile. The first time warms up. */
async function played(server, name) {
  const bench = await startBench({ viewport: { width: 700, height: 800 } });
  const mode = scenes[name].isWhole ? 'batch' : 'stream';
  try {
    await bench.chooseProfile({ ...benchProfile(name, server.urlOf(name)), mode });
    await playOnce(bench, server);
    const found = [];
    for (let round = 0; round < rounds; round += 1) found.push(await playOnce(bench, server));
    return { found, version: bench.version };
  } finally {
    await bench.close();
  }
}

const isBeyond = (difference, recorded) => Math.abs(difference) > Math.max(20, 0.05 * recorded);

function cell(found, name, record) {
  const shown = found.flatMap((one) => msIn(one.shown[name]) ?? []);
  const recorded = found.flatMap((one) => one.recorded[record] ?? []);
  if (shown.length === 0 || recorded.length === 0) return shown.length === recorded.length ? '–' : 'MISSING';
  const [one, other] = [median(shown), median(recorded)];
  const difference = median(found.map(({ shown, recorded }) => (msIn(shown[name]) ?? 0) - recorded[record]));
  const sign = difference < 0 ? '' : '+';
  return `${fixed(one, 0)} / ${fixed(other, 0)} ${sign}${fixed(difference, 0)}${isBeyond(difference, other) ? ' BEYOND' : ''}`;
}

const server = await startWireServer();
try {
  const rows = [];
  let browser = '';
  for (const name of Object.keys(scenes)) {
    const { found, version } = await played(server, name);
    browser = version;
    rows.push([name, ...Object.entries(times).map(([shown, record]) => cell(found, shown, record))]);
  }
  console.log(
    `times of the inspector, ${browser}, median of ${rounds} rounds, load ${fixed(loadavg()[0], 1)}`,
  );
  printTable(['ms shown / recorded', ...Object.keys(times)], rows);
} finally {
  server.stop();
}
