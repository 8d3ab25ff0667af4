import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '../../../lib/chat/run/journal-entry.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { type Inspection, inspect } from '../../../lib/panel/inspector/inspection.ts';
import { aRun } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';

const open = new Set<AbortController>();

afterEach(() => {
  vi.useRealTimers();
  for (const controller of open) controller.abort();
  open.clear();
});

const withFakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

type Runs = Awaited<ReturnType<Host['records']['loadRuns']>>;

const hostOf = (runs: Runs, isVisible = signal(true)) =>
  fakeHost({ records: { loadRuns: async () => runs }, page: { isVisible } });

/** A stored run that the test changes, and the numbers after which its journal was read. */
function stored(run: Run | undefined) {
  const journal: JournalEntry[] = [];
  const state = { run, journal, isVisible: signal(true), reads: [] as number[] };
  const controller = new AbortController();
  open.add(controller);
  const runs = partOf<Runs>({
    find: async () => state.run,
    async *journalAfter(_, seq) {
      state.reads.push(seq);
      yield state.journal.filter((entry) => entry.seq > seq);
    },
  });
  const inspection = inspect('r1', controller.signal, hostOf(runs, state.isVisible));
  const texts = () => textsOf(inspection.value);
  return {
    ...state,
    inspection,
    texts,
    end: () => controller.abort(),
    change: (next: Run) => (state.run = next),
  };
}

const itemsOf = (shown: Inspection) => (typeof shown === 'string' ? shown : [...shown.trace.events]);

const textsOf = (shown: Inspection) =>
  typeof shown === 'string' ? shown : shown.trace.events.map(({ text }) => text);

const entry = (seq: number, text: string): JournalEntry => ({
  runId: 'r1',
  seq,
  happenings: [{ at: 1_000 + seq, happening: { type: 'chunks', texts: [text], read: seq } }],
});

const streaming = (seq: number) => aRun({ id: 'r1', seq, state: { status: 'streaming' } });

test('inspection: reads what is new while the run goes on, and stops with its end', async () => {
  const { journal, reads, change, texts, inspection } = stored(streaming(1));
  journal.push(entry(1, '"a"'));
  await eventually(() => expect(texts()).toEqual(['"a"']));
  journal.push(entry(2, '"b"'));
  change(aRun({ id: 'r1', seq: 2, state: { status: 'done' } }));
  await eventually(() => expect(texts()).toEqual(['"a"', '"b"']));
  expect(inspection.value).toMatchObject({ run: { state: { status: 'done' } }, isPart: false });
  expect(itemsOf(inspection.value)).toMatchObject([{ number: 1 }, { number: 2 }]);
  expect(reads).toEqual([Number.NEGATIVE_INFINITY, 1]);
});

test('inspection: does not read a run that has not changed', async () => {
  withFakeClock();
  const { journal, reads, change, texts } = stored(streaming(1));
  journal.push(entry(1, '"a"'));
  await eventually(() => expect(texts()).toEqual(['"a"']));
  journal.push(entry(2, '"b"'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(1);
  change(streaming(2));
  await eventually(() => expect(texts()).toEqual(['"a"', '"b"']));
});

test('inspection: waits while the page is hidden', async () => {
  withFakeClock();
  const { journal, isVisible, change, texts } = stored(streaming(1));
  await eventually(() => expect(texts()).toEqual([]));
  isVisible.value = false;
  journal.push(entry(2, '"b"'));
  change(streaming(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts()).toEqual([]);
  isVisible.value = true;
  await eventually(() => expect(texts()).toEqual(['"b"']));
});

test('inspection: says that a run is missing', async () => {
  const { texts } = stored(undefined);
  await eventually(() => expect(texts()).toBe('missing'));
});

test('inspection: shows a long journal as far as it is read', async () => {
  const run = aRun({ id: 'r1', seq: 1, state: { status: 'done' } });
  let isSeen = false;
  async function* manyEntries() {
    for (let seq = 1; !isSeen; seq += 1) {
      yield [entry(seq, `"${seq}"`)];
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    yield [entry(1_000_000, '"last"')];
  }
  const until = new AbortController();
  open.add(until);
  const runs = partOf<Runs>({ find: async () => run, journalAfter: manyEntries });
  const inspection = inspect('r1', until.signal, hostOf(runs));
  await eventually(() => expect(inspection.value).toMatchObject({ isPart: true, run: { id: 'r1' } }));
  expect(textsOf(inspection.value)).toContain('"1"');
  isSeen = true;
  await eventually(() => expect(inspection.value).toMatchObject({ isPart: false }));
  expect(textsOf(inspection.value)).toContain('"last"');
});
