import { describe, expect, test } from 'vitest';
import { answerText } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Run, RunWithFold } from '../../../lib/chat/run/run.ts';
import type { Json } from '../../../lib/json/json.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { createFoldCommand } from '../../../lib/worker/runs/run-commands.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';
import type { Fold } from '../../support/fold.ts';

const snapshots: Json[] = [{ title: 'A' }, { title: 'A sh' }, { title: 'A short' }];
/** Fold by version 0.6: all pieces added up. */
const garbled: Fold = { parts: [{ title: 'AA shA short' }] };

/** Folds a conversation's run again from the given trace. */
async function foldAnew(run: Partial<Run>, fold: Fold, trace: Json[]) {
  const stored: RunWithFold = { run: aRun({ state: { status: 'done' }, chunks: 3, ...run }), fold };
  const runs = new Map([[stored.run.id, stored]]);
  const told: string[] = [];
  const commands = createFoldCommand({
    protocols,
    readConversation: async () => ({ runs }),
    chunksInJournal: async () => trace,
    rewriteRun: async (next) => {
      runs.set(next.run.id, next);
      return 'disk';
    },
    notice: ({ id }) => told.push(id),
  });
  await commands['conversation.fold']({ id: 'c1' });
  await expect.poll(() => told.length > 0 || runs.get(stored.run.id) === stored).toBe(true);
  return { now: runs.get(stored.run.id) as RunWithFold, stored, told };
}

describe('an answer folded by older rules', () => {
  test('is folded again from its trace, and the pages are notified', async () => {
    const { now, told } = await foldAnew({}, garbled, snapshots);
    expect(answerText(now, usualReading)).toBe('A short');
    expect(now.fold.series).toEqual({});
    await expect.poll(() => told).toEqual(['c1']);
  });

  test.each([
    ['no trace', []],
    ['a part of its trace', snapshots.slice(1)],
  ])('is unchanged with %s, and not checked again', async (_, trace) => {
    const { now } = await foldAnew({}, garbled, trace);
    await expect.poll(() => now.fold).toEqual({ ...garbled, series: {} });
  });
});

test.each<[string, Partial<Run>, Fold]>([
  ['that is text', {}, { parts: ['A short'] }],
  ['of an open run', { state: { status: 'streaming' } }, garbled],
  ['folded by current rules', {}, { ...garbled, series: {} }],
])('an answer %s is not folded again', async (_, run, fold) => {
  const { now, stored, told } = await foldAnew(run, fold, snapshots);
  expect(now).toBe(stored);
  expect(told).toEqual([]);
});
