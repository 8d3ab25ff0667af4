import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunksIn } from '../../lib/chat/run/journal-entry.ts';
import type { RunHappening } from '../../lib/chat/run/reduce-run.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { type AnswerKeeper, createAnswer, createFollower } from '../../lib/panel/conversation/answer.ts';
import type { Port } from '../../lib/platform/browser/port.ts';
import { serveFollower } from '../../lib/worker/runs/follow.ts';
import { usualReading } from '../support/answer-reading.ts';
import { aRun, chunks, foldOf } from '../support/conversation.ts';
import { createEngineInMemory, createTap, isNew } from '../support/engine.ts';
import { fakeHost } from '../support/fake-host.ts';
import { fc } from '../support/fast-check.ts';
import { outputOf } from '../support/fold.ts';
import { createPortPair } from '../support/port-pair.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Step = { happening: RunHappening } | { waitMs: number } | 'cut' | 'leave and come back';

const happening: fc.Arbitrary<RunHappening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(fc.string({ maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((texts) => chunks(...texts)),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 4 }).map((answer) => chunks({ answer })) },
  { weight: 1, arbitrary: fc.constant<RunHappening>({ type: 'sent' }) },
  { weight: 1, arbitrary: fc.constant<RunHappening>({ type: 'unknown', event: 'x', data: '' }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: happening.map((what) => ({ happening: what })) },
  { weight: 10, arbitrary: fc.nat({ max: 120 }).map((waitMs) => ({ waitMs })) },
  { weight: 1, arbitrary: fc.constant<Step>('cut') },
  { weight: 1, arbitrary: fc.constant<Step>('leave and come back') },
);

const end: fc.Arbitrary<RunHappening> = fc.constantFrom<RunHappening>(
  { type: 'end' },
  { type: 'stopped' },
  { type: 'error', failure: { kind: 'cut-short' } },
);

type Mishap = 'none' | 'lost' | 'twice';

/** Wraps a port: each frame on its way to the page is delivered, lost or duplicated. */
const withMishaps = (port: Port, next: () => Mishap): Port => ({
  ...port,
  onData: (listen) =>
    port.onData((data) => {
      const mishap = next();
      if (mishap !== 'lost') listen(data);
      if (mishap === 'twice') listen(data);
    }),
});

/** Creates an engine with a run and a page that follows it over unreliable ports. */
async function createScene(latencyMs: number, mishap: () => Mishap = () => 'none') {
  const { engine, seen } = createEngineInMemory();
  const tap = createTap();
  await engine.start(aRun(), isNew, tap.source);
  const world = { engine, recovered: async () => {}, findRun: async (id: string) => seen.ends.get(id) };
  let pair = createPortPair(latencyMs);
  const follower = createFollower(
    fakeHost({
      commands: {
        openPort() {
          pair = createPortPair(latencyMs);
          serveFollower(pair.worker, world);
          return withMishaps(pair.panel, mishap);
        },
      },
    }),
  );
  /** Folds the chunks of the run's journal. */
  const journaled = () => {
    const last = seen.ends.get('r1')?.entry;
    const entries = [...seen.appended.map(({ entry }) => entry), ...(last ? [last] : [])];
    return foldOf(...chunksIn(entries, langserve.answers, { mode: 'stream' }));
  };
  return { tap, seen, follower, journaled, cut: () => pair.cut() };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

async function take(item: Step, { tap, follower, cut }: Scene, answer: AnswerKeeper) {
  if (item === 'cut') return cut();
  if (item === 'leave and come back') {
    follower.leave('r1');
    return follower.follow('r1', answer);
  }
  if ('waitMs' in item) await vi.advanceTimersByTimeAsync(item.waitMs);
  else tap.happen(item.happening);
}

const expectAsKept = ({ seen, journaled }: Scene, answer: AnswerKeeper) => {
  const kept = seen.ends.get('r1');
  expect(kept?.run.endedAt).not.toBeNull();
  expect(answer.run.value).toEqual(kept?.run);
  expect(answer.text.value).toBe(outputText(kept && outputOf(kept.fold)));
  expect(answer.text.value).toBe(outputText(outputOf(journaled())));
};

test('after any sequence of happenings and closed ports, page, engine and journal have the same answer', async () => {
  const moments = fc.record({
    steps: fc.array(step, { maxLength: 80, size: 'max' }),
    end,
    latencyMs: fc.nat({ max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(moments, async ({ steps, end: last, latencyMs }) => {
      const scene = await createScene(latencyMs);
      const answer = createAnswer(0, () => usualReading);
      scene.follower.follow('r1', answer);
      for (const item of steps) await take(item, scene, answer);
      scene.tap.happen(last);
      await vi.advanceTimersByTimeAsync(60_000);
      expectAsKept(scene, answer);
    }),
    { numRuns: 150 },
  );
});

test('lost and duplicated frames are repaired when the port closes at the latest', async () => {
  const moments = fc.record({
    steps: fc.array(step, { maxLength: 60, size: 'max' }),
    mishaps: fc.infiniteStream(fc.constantFrom<Mishap>('none', 'none', 'none', 'lost', 'twice')),
    end,
  });
  await fc.assert(
    fc.asyncProperty(moments, async ({ steps, mishaps, end: last }) => {
      let isOver = false;
      const scene = await createScene(5, () => (isOver ? 'none' : mishaps.next().value));
      const answer = createAnswer(0, () => usualReading);
      scene.follower.follow('r1', answer);
      for (const item of steps) await take(item, scene, answer);
      scene.tap.happen(last);
      await vi.advanceTimersByTimeAsync(60_000);
      isOver = true;
      scene.cut();
      await vi.advanceTimersByTimeAsync(60_000);
      expectAsKept(scene, answer);
    }),
    { numRuns: 150 },
  );
});
