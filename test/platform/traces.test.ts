import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '../../lib/platform/records/database.ts';
import { records } from '../../lib/platform/records/records.ts';
import { appendToJournal, writeRunEnd } from '../../lib/platform/records/run-store.ts';
import { aConversation, after, aRun, chunks, foldOf } from '../support/conversation.ts';
import { createPlaces } from '../support/places.ts';
import { storedFold } from '../support/stored-fold.ts';
import { createTidyScene, keysIn } from '../support/tidy-scene.ts';

let scene: ReturnType<typeof createTidyScene>;
beforeEach(async () => {
  await createPlaces();
  scene = createTidyScene();
});

type Traced = { id: string; at?: number; entries?: number; text?: string };

/** Starts a run with a journal. */
async function begin({ id, at = 1, entries = 1, text = 'Bon' }: Traced) {
  const run = aRun({ id, conversationId: `c.${id}`, createdAt: at });
  for (let seq = 1; seq <= entries; seq += 1)
    await appendToJournal(run, { runId: id, seq, happenings: [{ at, happening: chunks(text) }] });
  return run;
}

async function store(traced: Traced) {
  const run = await begin(traced);
  await writeRunEnd({ ...after(run, { type: 'end' }), endedAt: traced.at ?? 1 }, foldOf('Bon'), undefined);
}

const traces = async () => (await database()).getAll('traces');
const full = (usage: number) => ({ usage, quota: 1_000 });

describe('the trace of a run', () => {
  test('is measured once the run has ended: its entries as JSON, in bytes', async () => {
    await begin({ id: 'r0' });
    await store({ id: 'r1', at: 7, entries: 250, text: 'é' });
    await scene.tidy();
    const entries = await records.journal('r1');
    const size = entries.reduce((sum, entry) => sum + Buffer.byteLength(JSON.stringify(entry)), 0);
    expect(await traces()).toEqual([{ id: 'r1', at: 7, size }]);
    expect(entries).toHaveLength(250);
  });

  test('is measured once', async () => {
    await store({ id: 'r1' });
    await scene.tidy();
    await (await database()).put('traces', { id: 'r1', at: 3, size: 4 });
    await store({ id: 'r2' });
    await scene.tidy();
    expect(await traces()).toMatchObject([{ id: 'r1', at: 3, size: 4 }, { id: 'r2' }]);
  });

  test('is found among many others', async () => {
    const db = await database();
    const tx = db.transaction(['runs', 'events'], 'readwrite');
    for (let place = 0; place < 450; place += 1) {
      const id = `r${place}`;
      const run = after(aRun({ id }), { type: 'end' });
      tx.objectStore('runs').put({ id, conversationId: 'c1', run, fold: null });
      tx.objectStore('events').put({ runId: id, seq: 1, happenings: [] });
    }
    await tx.done;
    await scene.tidy();
    expect(await keysIn('traces')).toHaveLength(450);
  });

  test('is forgotten when its conversation is deleted', async () => {
    for (const id of ['r1', 'r2', 'r3']) await store({ id });
    await scene.tidy();
    await records.remove(['c.r1', 'c.r3']);
    await scene.tidy();
    expect(await keysIn('traces')).toEqual(['r2']);
  });
});

describe('nearly full storage', () => {
  test('loses the oldest traces and no output of runs', async () => {
    await store({ id: 'r1', at: 30 });
    await store({ id: 'r2', at: 10 });
    await store({ id: 'r3', at: 20 });
    scene.kept.estimate = full(801);
    await scene.tidy();
    expect(await keysIn('events')).toEqual([
      ['r1', 1],
      ['r3', 1],
    ]);
    expect(await keysIn('traces')).toEqual(['r1', 'r3']);
    expect(await records.run('r2')).toMatchObject({ run: { id: 'r2' }, fold: foldOf('Bon') });
  });

  test('keeps the traces of pinned conversations', async () => {
    await store({ id: 'r1', at: 30 });
    await store({ id: 'r2', at: 10 });
    await (await database()).put('conversations', aConversation({ id: 'c.r2', pinned: 1 }));
    scene.kept.estimate = full(1_000);
    await scene.tidy();
    expect(await keysIn('events')).toEqual([['r2', 1]]);
  });

  test.each([
    ['is open', () => begin({ id: 'r1' })],
    [
      'has no end but is not marked as open',
      async () => {
        const run = await begin({ id: 'r1' });
        await (await database()).put('runs', { id: 'r1', conversationId: 'c1', run, fold: null });
      },
    ],
    [
      'is unreadable',
      async () => {
        await begin({ id: 'r1' });
        await (await database()).put('runs', { id: 'r1', run: { id: 'r1' } } as never);
      },
    ],
    [
      'is not on disk',
      async () => {
        await begin({ id: 'r1' });
        await (await database()).delete('runs', 'r1');
      },
    ],
  ])('keeps the journal of a run that %s', async (_, make) => {
    await make();
    await store({ id: 'r2' });
    scene.kept.estimate = full(1_000);
    await scene.tidy();
    expect(await keysIn('events')).toEqual([['r1', 1]]);
    expect(await storedFold('r1')).toEqual(foldOf('Bon'));
  });
});

test('all traces of ended runs are deleted at once, measured or not', async () => {
  await begin({ id: 'r0' });
  await store({ id: 'r1' });
  await scene.tidy();
  await store({ id: 'r2' });
  await scene.deleteTraces();
  expect(await keysIn('events')).toEqual([['r0', 1]]);
  expect(await keysIn('traces')).toEqual([]);
  expect(await keysIn('runs')).toEqual(['r0', 'r1', 'r2']);
});

test('a page that closes leaves the rest to the next', async () => {
  for (const id of ['r1', 'r2']) await store({ id });
  await expect(scene.tidy(false, AbortSignal.abort(new Error('closed')))).rejects.toThrow('closed');
  expect(await keysIn('traces')).toHaveLength(0);
  await scene.tidy();
  expect(await keysIn('traces')).toHaveLength(2);
});
