import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chunksIn as chunksOf, type JournalEntry } from '../../../lib/chat/run/journal-entry.ts';
import { type RunHappening, reduceRun } from '../../../lib/chat/run/reduce-run.ts';
import type { Run, StoredPlace } from '../../../lib/chat/run/run.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import { createJournal } from '../../../lib/worker/runs/journal.ts';
import { aRun, chunks } from '../../support/conversation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates a journal whose writes the test controls, with a run to record. */
function journalOf(append: (entry: JournalEntry) => Promise<void> = async () => {}) {
  const entries: JournalEntry[] = [];
  const runs: Run[] = [];
  const places: StoredPlace[] = [];
  const journal = createJournal(
    async (run, entry) => {
      runs.push(run);
      entries.push(entry);
      await append(entry);
      return 'disk';
    },
    (place) => places.push(place),
  );
  let run = aRun();
  return {
    entries,
    runs,
    places,
    rest: journal.rest,
    note(happening: RunHappening, urgent = false) {
      run = reduceRun(run, happening, Date.now());
      journal.note(run, happening, Date.now(), urgent);
    },
  };
}

const numbersIn = (entries: JournalEntry[]) =>
  entries.flatMap(({ seq, happenings }) => happenings.map((_, place) => seq + place));

const chunksIn = (entries: JournalEntry[]) => chunksOf(entries, langserve.answers, { mode: 'stream' });

describe('the journal of a run', () => {
  test('writes everything within 250 ms as one entry, with the state of the run', async () => {
    const { note, entries, runs } = journalOf();
    note({ type: 'sent' });
    await vi.advanceTimersByTimeAsync(100);
    note(chunks('a'));
    await vi.advanceTimersByTimeAsync(149);
    expect(entries).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(entries).toMatchObject([
      {
        runId: 'r1',
        seq: 1,
        happenings: [{ happening: { type: 'sent' } }, { happening: { chunks: ['a'] } }],
      },
    ]);
    expect(runs).toMatchObject([{ seq: 2, chunks: 1 }]);
  });

  test('keeps the time of each happening', async () => {
    const { note, entries } = journalOf();
    const start = Date.now();
    note(chunks('a'));
    await vi.advanceTimersByTimeAsync(70);
    note(chunks('b'));
    await vi.advanceTimersByTimeAsync(250);
    expect(entries[0]?.happenings.map(({ at }) => at - start)).toEqual([0, 70]);
  });

  test('numbers happenings without gaps across entries', async () => {
    const { note, entries, rest } = journalOf();
    for (let count = 0; count < 100; count += 1) {
      note(chunks(`${count} `));
      await vi.advanceTimersByTimeAsync(count % 7 === 0 ? 300 : 20);
    }
    const last = await rest();
    const all = last ? [...entries, last] : entries;
    expect(entries.length).toBeGreaterThan(5);
    expect(numbersIn(all)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1));
    expect(chunksIn(all)).toEqual(Array.from({ length: 100 }, (_, place) => `${place} `));
  });

  test.each([
    ['text', 'x'.repeat(64 * 1024)],
    ['an object', { answer: 'x'.repeat(64 * 1024) }],
  ])('writes 64 KB of %s at once', async (_, large) => {
    const { note, entries } = journalOf();
    note(chunks('a'));
    note(chunks(large));
    await vi.advanceTimersByTimeAsync(0);
    expect(chunksIn(entries)).toEqual(['a', large]);
  });

  test('writes an urgent happening at once, with those before it, and only once', async () => {
    const { note, entries } = journalOf();
    note({ type: 'sent' });
    note(chunks('a'), true);
    await vi.advanceTimersByTimeAsync(0);
    expect(numbersIn(entries)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entries).toHaveLength(1);
  });

  test('never has two writes in progress', async () => {
    let writing = 0;
    let most = 0;
    const { note, entries } = journalOf(async () => {
      writing += 1;
      most = Math.max(most, writing);
      await new Promise((resolve) => setTimeout(resolve, 700));
      writing -= 1;
    });
    for (let count = 0; count < 12; count += 1) {
      note(chunks(`${count} `), count % 3 === 0);
      await vi.advanceTimersByTimeAsync(90);
    }
    await vi.advanceTimersByTimeAsync(20_000);
    expect(most).toBe(1);
    expect(numbersIn(entries)).toEqual(Array.from({ length: 12 }, (_, place) => place + 1));
  });

  test('retries a failed write after 5 s, and reports both outcomes', async () => {
    let isRefused = true;
    const { note, entries, places, rest } = journalOf(async () => {
      if (isRefused) throw new Error('QuotaExceededError');
    });
    note(chunks('a'), true);
    await vi.advanceTimersByTimeAsync(0);
    note(chunks('b'), true);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(places).toEqual(['nowhere']);
    await vi.advanceTimersByTimeAsync(1);
    isRefused = false;
    note(chunks('c'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(places).toEqual(['nowhere', 'nowhere', 'disk']);
    expect(entries.map(({ seq }) => seq)).toEqual([1, 1, 1]);
    expect(chunksIn(entries.slice(-1))).toEqual(['a', 'b', 'c']);
    expect(await rest()).toBeUndefined();
  });

  test('leaves an end that comes during a write to the rest', async () => {
    let finish = () => {};
    const { note, runs, rest } = journalOf(() => new Promise<void>((resolve) => (finish = resolve)));
    note(chunks('a'), true);
    await vi.advanceTimersByTimeAsync(0);
    note(chunks('b'), true);
    note({ type: 'end' });
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs.map(({ state }) => state.status)).toEqual(['streaming']);
    expect(await rest()).toMatchObject({ seq: 2, happenings: [{}, { happening: { type: 'end' } }] });
  });

  test('returns unwritten happenings with the rest', async () => {
    const { note, rest } = journalOf(async () => {
      throw new Error('QuotaExceededError');
    });
    note(chunks('a'), true);
    note(chunks('b'));
    expect(await rest()).toMatchObject({ seq: 1, happenings: [{}, {}] });
  });

  test('returns the rest after all earlier writes, and starts no more', async () => {
    let finish = () => {};
    const { note, entries, rest } = journalOf(() => new Promise<void>((resolve) => (finish = resolve)));
    note(chunks('a'), true);
    await vi.advanceTimersByTimeAsync(0);
    note(chunks('b'));
    let given: JournalEntry | undefined;
    const giving = rest().then((entry) => {
      given = entry;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(given).toBeUndefined();
    finish();
    await giving;
    expect(given).toMatchObject({ runId: 'r1', seq: 2, happenings: [{ happening: { chunks: ['b'] } }] });
    expect(entries).toHaveLength(1);
  });
});
