import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { repeatsOf, temporaryId } from '../../lib/chat/storage/record-id.ts';
import { database } from '../../lib/platform/records/database.ts';
import { records } from '../../lib/platform/records/records.ts';
import {
  appendToJournal,
  findRun,
  readJournalAfter,
  readRepeats,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { readStorage } from '../../lib/platform/tidying/storage-reading.ts';
import { aConversation, after, aRun, chunks, foldOf } from '../support/conversation.ts';
import { createPlaces, type Places } from '../support/places.ts';
import { storedJournal } from '../support/stored-journal.ts';
import { createTidyScene, keysIn } from '../support/tidy-scene.ts';
import { readTrace } from '../support/traces.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

const kept = (text: string) => ({ type: 'chunks' as const, texts: [JSON.stringify(text)], read: 1 });

type Told = { id: string; conversationId?: string; of?: Run; at?: number; text?: string };

/** Stores a run with its journal, or the repeat of a run. */
async function store({ id, conversationId = 'c1', of, at = 1, text = 'Bon' }: Told) {
  const part = of && { conversationId: repeatsOf(of), repeatOf: of.id };
  const run = aRun({ id, conversationId, createdAt: at, ...part });
  await appendToJournal(run, { runId: id, seq: 1, happenings: [{ at, happening: kept(text) }] });
  const ended = { ...after(run, chunks(text), { type: 'end' }), endedAt: at };
  const entry = { runId: id, seq: 2, happenings: [{ at, happening: { type: 'end' as const } }] };
  await writeRunEnd(ended, of ? { parts: [] } : foldOf(text), entry);
  return run;
}

const never = new AbortController().signal;
const once = <T>(_: string, task: () => Promise<T>) => task();

async function traceIn(id: string) {
  const found = await findRun(id);
  return found && readTrace(found.run, await storedJournal(id));
}

describe('repeats of a run', () => {
  test('are listed from either store, the newest first, those of another run excepted', async () => {
    const run = await store({ id: 'r1' });
    const other = await store({ id: 'r2' });
    await store({ id: 'a', of: run, at: 5 });
    await store({ id: 'x', of: other, at: 6 });
    places.refuse({ disk: true });
    await store({ id: 'b', of: run, at: 7 });
    expect((await readRepeats(run)).map(({ id }) => id)).toEqual(['b', 'a']);
    places.refuse({ disk: false });
    await records.settle();
    expect(await places.heldKeys()).toEqual([]);
    expect((await readRepeats(run)).map(({ id }) => id)).toEqual(['b', 'a']);
    expect((await traceIn('b'))?.events).toHaveLength(1);
  });

  test('are no answers of the storage report, but traces', async () => {
    const run = await store({ id: 'r1' });
    await store({ id: 'a', of: run });
    expect(await readStorage(never, once)).toMatchObject({ answers: 1, traces: { count: 2 } });
  });

  test('make room before any other trace, wholly', async () => {
    const scene = createTidyScene();
    const run = await store({ id: 'r1', at: 1 });
    await store({ id: 'a', of: run, at: 9 });
    scene.kept.estimate = { usage: 801, quota: 1_000 };
    await scene.tidy();
    expect(await keysIn('runs')).toEqual(['r1']);
    expect(await keysIn('traces')).toEqual(['r1']);
    expect((await traceIn('r1'))?.events).toHaveLength(1);
    expect(await records.journal('a')).toEqual([]);
  });

  test('go with their run when its branch is removed, and others stay', async () => {
    const [run, other] = [await store({ id: 'r1' }), await store({ id: 'r2' })];
    await store({ id: 'a', of: run });
    await store({ id: 'x', of: other });
    const gone = { messages: [], runs: ['r1'] };
    await records.removeFrom({ conversationId: run.conversationId, gone, isDurable: false });
    expect(await readRepeats(run)).toEqual([]);
    expect(await records.journal('a')).toEqual([]);
    expect(await readRepeats(other)).toHaveLength(1);
    const held = await store({ id: 'h1', conversationId: temporaryId('1') });
    await store({ id: 'b', of: held });
    await records.removeFrom({
      conversationId: held.conversationId,
      gone: { messages: [], runs: ['h1'] },
      isDurable: false,
    });
    expect(await readRepeats(held)).toEqual([]);
  });

  test('stay with a pinned conversation', async () => {
    const scene = createTidyScene();
    const run = await store({ id: 'r1' });
    await store({ id: 'a', of: run });
    await (await database()).put('conversations', aConversation({ id: 'c1', pinned: 1 }));
    scene.kept.estimate = { usage: 1_000, quota: 1_000 };
    await scene.tidy();
    expect(await readRepeats(run)).toHaveLength(1);
  });
});

describe('the traces of a temporary conversation', () => {
  const conversationId = temporaryId('1');
  const half = 'x'.repeat(2_000_000);

  test('last as long as the conversation', async () => {
    await store({ id: 'r1', conversationId });
    await store({ id: 'r2', conversationId });
    for (const id of ['r1', 'r2'])
      expect(await traceIn(id)).toMatchObject({ events: [{ text: '"Bon"' }], missing: [] });
    await records.remove([conversationId]);
    expect(await places.heldKeys()).toEqual([]);
  });

  test('are read on from an entry, without those before it', async () => {
    const run = aRun({ id: 'r1', conversationId });
    for (const seq of [1, 2, 9, 10])
      await appendToJournal(run, { runId: 'r1', seq, happenings: [{ at: 1, happening: kept('Bon') }] });
    const get = vi.spyOn(fakeBrowser.storage.session, 'get');
    const read: number[] = [];
    for await (const some of readJournalAfter('r1', 2, never)) read.push(...some.map(({ seq }) => seq));
    expect(read).toEqual([9, 10]);
    const asked = get.mock.calls.flatMap(([keys]) => (Array.isArray(keys) ? (keys as string[]) : []));
    expect(asked.map((key) => key.replace(/^.*:/, '')).toSorted()).toEqual(['10', '9']);
  });

  test('are within their share of the session: repeats make room first, then the oldest', async () => {
    const first = await store({ id: 'r1', conversationId, at: 1, text: half });
    await store({ id: 'a', of: first, at: 2, text: half });
    await store({ id: 'r2', conversationId, at: 3, text: half });
    expect(await readRepeats(first)).toEqual([]);
    expect(await traceIn('r1')).toMatchObject({ missing: [] });
    await store({ id: 'r3', conversationId, at: 4, text: half });
    expect(await traceIn('r1')).toMatchObject({ events: [], missing: ['all'] });
    expect(await traceIn('r3')).toMatchObject({ missing: [] });
    expect(await records.run('r1')).toMatchObject({ fold: foldOf(half) });
  });

  test('stay where a conversation is pinned or waits for the disk', async () => {
    await store({ id: 'r1', conversationId, text: half });
    const head = () => aConversation({ id: conversationId, pinned: 1 });
    await records.write({ conversationId, head, isDurable: true });
    await store({ id: 'a', of: aRun({ id: 'r1', conversationId }), text: 'Bon' });
    places.refuse({ disk: true });
    await store({ id: 'r2', conversationId: 'c2', text: half });
    await store({ id: 'r3', conversationId: temporaryId('2'), text: half });
    await store({ id: 'r4', conversationId: temporaryId('2'), text: half });
    for (const id of ['r1', 'a', 'r2', 'r4']) expect(await traceIn(id)).toMatchObject({ missing: [] });
    expect(await traceIn('r3')).toMatchObject({ missing: ['all'] });
  });

  test('stay until another run ends: a repeat that has just ended too', async () => {
    const first = await store({ id: 'r1', conversationId, text: half });
    await store({ id: 'r2', conversationId, text: half });
    await store({ id: 'a', of: first, text: half });
    expect(await readRepeats(first)).toHaveLength(1);
    expect(await traceIn('a')).toMatchObject({ missing: [] });
    expect(await traceIn('r1')).toMatchObject({ missing: ['all'] });
    await store({ id: 'r3', conversationId, text: half });
    expect(await readRepeats(first)).toEqual([]);
  });

  test('make room for an answer even where they are pinned, the others first', async () => {
    await store({ id: 'r1', conversationId });
    const head = () => aConversation({ id: conversationId, pinned: 1 });
    await records.write({ conversationId, head, isDurable: true });
    await store({ id: 'r2', conversationId: temporaryId('2') });
    const refusals = [true, false];
    places.refuse({ session: () => refusals.shift() === true });
    await store({ id: 'r3', conversationId });
    expect(await traceIn('r2')).toMatchObject({ missing: ['all'] });
    expect(await traceIn('r1')).toMatchObject({ missing: [] });
    refusals.push(true, true, false);
    await store({ id: 'r4', conversationId });
    expect(await traceIn('r1')).toMatchObject({ missing: ['all'] });
    expect(await traceIn('r4')).toMatchObject({ missing: [] });
  });

  test('make room for what the session refuses, that of the answer itself at last', async () => {
    await store({ id: 'r1', conversationId, at: 1 });
    places.refuse({ session: (items) => items.some((key) => key.includes(':event:')) });
    const run = aRun({ id: 'r2', conversationId });
    const entry = { runId: 'r2', seq: 1, happenings: [{ at: 1, happening: kept('Bon') }] };
    await writeRunEnd(after(run, chunks('Bon'), { type: 'end' }), foldOf('Bon'), entry);
    expect(isEnded((await findRun('r2'))?.run ?? run)).toBe(true);
    expect(await traceIn('r2')).toMatchObject({ missing: ['all'] });
    expect(await traceIn('r1')).toMatchObject({ missing: ['all'] });
  });
});
