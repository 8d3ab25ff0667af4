import { protocols } from '../../../lib/protocols/protocols.ts';
import { outputOf, settledFold } from '../../support/fold.ts';
import { storedFold } from '../../support/stored-fold.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import type { Json } from '../../../lib/json/json.ts';
import { findConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import {
  appendToJournal,
  findRun,
  openRecord,
  openRunIds,
  writeRunEnd,
} from '../../../lib/platform/records/run-store.ts';
import { createOpenRun } from '../../../lib/worker/runs/open-run.ts';
import {
  aConversation,
  after,
  anAnswer,
  aQuestion,
  aRun,
  chunks,
  foldOf,
} from '../../support/conversation.ts';
import { fc } from '../../support/fast-check.ts';

beforeEach(async () => {
  const db = await database();
  for (const store of ['conversations', 'messages', 'runs', 'events'] as const) await db.clear(store);
  await writeTurn(aConversation(), [aQuestion(), anAnswer()], openRecord(aRun()));
});

const entry = (seq: number, ...happenings: RunHappening[]) => ({
  runId: 'r1',
  seq,
  happenings: happenings.map((happening) => ({ at: seq, happening })),
});

const ended = after(aRun(), { type: 'sent' }, chunks('Bon'), { type: 'end' });

describe('an open run', () => {
  test('is read in the state of its last journal entry', async () => {
    const going = after(aRun(), { type: 'sent' }, chunks('Bon'));
    await appendToJournal(going, entry(1, { type: 'sent' }, chunks('Bon')));
    expect(await openRunIds()).toEqual(['r1']);
    expect(await findRun('r1')).toEqual({ run: going, fold: { parts: [] } });
    expect(outputOf(await storedFold('r1'))).toBe('Bon');
  });

  test('folds from the texts in its journal', async () => {
    const happening = { type: 'chunks' as const, texts: ['"Bo"', '"n"'], read: 1 };
    await appendToJournal(aRun(), { runId: 'r1', seq: 1, happenings: [{ at: 1, happening }] });
    expect(outputOf(await storedFold('r1'))).toBe('Bon');
  });

  test('has its own journal', async () => {
    await appendToJournal(aRun(), entry(1, chunks('Bon')));
    await appendToJournal(aRun({ id: 'r10' }), { ...entry(1, chunks('other')), runId: 'r10' });
    await appendToJournal(aRun({ id: 'r0' }), { ...entry(1, chunks('other')), runId: 'r0' });
    expect(outputOf(await storedFold('r1'))).toBe('Bon');
    expect(outputOf(await storedFold('nobody'))).toBeUndefined();
  });
});

describe('the end of a run', () => {
  test('closes the run and keeps its fold and the last journal entry', async () => {
    await writeRunEnd(ended, foldOf('Bon'), entry(1, { type: 'sent' }, chunks('Bon'), { type: 'end' }));
    expect(await openRunIds()).toEqual([]);
    expect(await findRun('r1')).toEqual({ run: ended, fold: foldOf('Bon') });
    expect(outputOf(await storedFold('r1'))).toBe('Bon');
  });

  test('is unread at its conversation', async () => {
    await writeRunEnd(ended, foldOf('Bon'), undefined);
    expect(await findConversation('c1')).toEqual(
      aConversation({ lastRun: { id: 'r1', status: 'done' }, unseen: 1 }),
    );
  });

  test('does not mark a conversation whose later run is open', async () => {
    const head = aConversation({ tip: 'r2.answer', lastRun: { id: 'r2', status: 'queued' } });
    await writeTurn(head, [], openRecord(aRun({ id: 'r2' })));
    await writeRunEnd(ended, foldOf('Bon'), undefined);
    expect(await findConversation('c1')).toEqual(head);
    expect(await openRunIds()).toEqual(['r2']);
  });

  test('is stored even when its conversation is gone', async () => {
    await (await database()).clear('conversations');
    await writeRunEnd(ended, foldOf('Bon'), undefined);
    expect((await findRun('r1'))?.run).toEqual(ended);
    expect(await findConversation('c1')).toBeUndefined();
  });
});

test('an unreadable run is not found and stays stored', async () => {
  const record = { id: 'r7', conversationId: 'c1', run: { state: 'lost' }, fold: null };
  await (await database()).put('runs', record as never);
  expect(await findRun('r7')).toBeUndefined();
  expect(await (await database()).get('runs', 'r7')).toEqual(record);
});

const json: fc.Arbitrary<Json> = fc.oneof(
  fc.string(),
  fc.constant(null),
  fc.dictionary(
    fc.constantFrom('answer', 'steps', '__proto__'),
    fc.oneof(fc.string(), fc.array(fc.string())),
  ),
  fc.record({ type: fc.constant('AIMessageChunk'), content: fc.string() }),
);

test('the fold from the journal equals the live fold, however the journal was cut', async () => {
  const steps = fc.array(
    fc.record({ brought: fc.array(json, { minLength: 1 }), waitMs: fc.nat({ max: 300 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.uuid(), steps, async (id, all) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const live = createOpenRun(aRun({ id }), {
        protocols,
        now: Date.now,
        append: appendToJournal,
        writeEnd: writeRunEnd,
      });
      for (const { brought, waitMs } of all) {
        live.happen(chunks(...brought));
        vi.advanceTimersByTime(waitMs);
      }
      vi.useRealTimers();
      live.happen({ type: 'end' });
      await live.close(() => {});
      expect(await storedFold(id)).toEqual(settledFold(live.now().fold));
      expect((await findRun(id))?.fold).toEqual(settledFold(live.now().fold));
    }),
    { numRuns: 40 },
  );
});
