import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person } from '../browser/person.ts';
import { serve, sseHeaders } from '../support/http-server.ts';
import { watchHeaps } from './heap.ts';
import { journaledText, orphansIn, readHeld, readStored } from './storage-census.ts';

const isLong = process.env.RUNNEL_LONG === '1';
const runs = isLong ? 200 : 60;
const runsPerSample = isLong ? 20 : 10;
const runsPerConversation = 10;
const chunksPerRun = 2_000;

/** Long enough that the text of a run stands out from what else a heap gains and loses. */
const chunk = (place: number) =>
  `token ${place} of an answer that is long enough${place % 20 === 19 ? '\n' : ' '}`;
const text = Array.from({ length: chunksPerRun }, (_, place) => chunk(place)).join('');
const body = `${Array.from(
  { length: chunksPerRun },
  (_, place) => `event: data\r\ndata: ${JSON.stringify(chunk(place))}\r\n\r\n`,
).join('')}event: end\r\n\r\n`;

/**
 * Threshold of a leak: a retained run holds at least its text, one byte a character; half of that is not
 * noise.
 */
const leakPerRunMB = text.length / 2 / 1_000_000;

let chromium: TestBrowser;

beforeAll(async () => {
  chromium = await startBrowser();
});

afterAll(() => chromium?.close());

type Sample = { run: number; seconds: number; worker: number; panel: number };

test('many runs leave only their records behind', async () => {
  await using server = await serve({
    '/chat/stream': (response) => response.writeHead(200, sseHeaders).end(body),
  });
  const panel = await chromium.openPanel();
  const user = person(panel);
  await user.addProfile({ name: 'Tireless', url: `${server.origin}/chat` });

  const samples = await runAll(user, await watchHeaps(chromium, panel));

  console.log(
    `Heap in MB after so many runs of ${chunksPerRun} chunks; ${isLong ? 'long' : 'RUNNEL_LONG=1 takes 200'}`,
  );
  console.table(samples);
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(runs);
  await expectAllStored(panel);
  await expectNothingHeld(panel);
  for (const place of ['worker', 'panel'] as const) {
    expect(growthPerRun(samples, place), `growth of the ${place} in MB a run`).toBeLessThan(leakPerRunMB);
  }
});

async function runAll(user: Person, heaps: () => Promise<{ worker: number; panel: number }>) {
  const samples: Sample[] = [];
  const begin = performance.now();
  for (let run = 1; run <= runs; run += 1) {
    await user.send(`Question ${run}`);
    await user.answer('done');
    // Samples include the memory of empty conversations.
    if (run % runsPerConversation === 0) await user.button('New conversation').click();
    const seconds = Math.round((performance.now() - begin) / 1000);
    if (run % runsPerSample === 0) samples.push({ run, seconds, ...(await heaps()) });
  }
  return samples;
}

async function expectAllStored(panel: Page) {
  const stored = await readStored(panel);
  expect(stored.runs).toHaveLength(runs);
  expect(stored.conversations).toHaveLength(runs / runsPerConversation);
  expect(stored.messages).toHaveLength(2 * runs);
  expect(stored.open).toEqual([]);
  expect(orphansIn(stored)).toEqual([]);
  for (const { id, run, fold } of stored.runs) {
    expect(run).toMatchObject({ state: { status: 'done' }, chunks: chunksPerRun });
    expect(fold).toEqual({ parts: [text], series: {} });
    expect(journaledText(id, stored.events) === text, `the journal of ${id} is complete`).toBe(true);
  }
}

async function expectNothingHeld(panel: Page) {
  // The alarm is cleared after the last run is reported as ended.
  await expect
    .poll(() => readHeld(panel))
    .toEqual({
      locks: [expect.stringMatching(/^page:/), expect.stringMatching(/^panel:/)],
      alarms: [],
      session: { start: expect.any(Object) },
    });
}

/** Number of runs until code is compiled and caches are full. */
const warmUp = 30;

/** Returns the median slope between all pairs of samples after the warm-up: robust to an outlier. */
function growthPerRun(samples: Sample[], place: 'worker' | 'panel'): number {
  const warm = samples.filter(({ run }) => run > warmUp);
  const slopes = warm.flatMap((one, index) =>
    warm.slice(index + 1).map((other) => (other[place] - one[place]) / (other.run - one.run)),
  );
  return slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? Number.NaN;
}
