import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import { removeBranch } from '../../../lib/panel/conversation/branch-removal.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';

const messages = [aQuestion(), anAnswer(), anAnswer({ id: 'r2.answer', runId: 'r2', createdAt: 2 })];
const run1 = after(aRun(), { type: 'end' });
const run2 = aRun({ id: 'r2', messageId: 'r2.answer', createdAt: 2 });

/** A page that shows the second answer to a question. */
function createScene({
  run = after(run2, { type: 'end' }) as Run,
  problem = undefined as Refusal | undefined,
} = {}) {
  const happened: string[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const conversation = aConversation({ tip: 'r2.answer', lastRun: { id: 'r2', status: 'done' } });
  const runs = new Map([
    ['r1', { run: run1, fold: foldOf('One') }],
    ['r2', { run, fold: foldOf('Two') }],
  ]);
  const remove = (id: string) =>
    removeBranch(
      id,
      {
        conversation: partOf({
          stored: () => ({ conversation, messages, runs, unreadable: 0 }),
          reload: async () => void happened.push('reload'),
          answerOf: (id: string) => ({ run: signal(runs.get(id)?.run) }) as never,
        }),
        notice,
        profiles: partOf({ readingOf: () => usualReading }),
      },
      fakeHost({
        clock: { now: () => 5 },
        commands: {
          send: async (name, input) => {
            happened.push(`${name} ${JSON.stringify(input)}`);
            const value = { isSaved: true, messageId: 'r2.answer' };
            return (problem ? { ok: false, problem } : { ok: true, value }) as never;
          },
        },
      }),
    );
  return { happened, notice, remove };
}

describe('a branch that is deleted on a page', () => {
  test('gives the preview to the branch that is shown next, and can be restored', async () => {
    const { happened, notice, remove } = createScene();
    expect(await remove('r2.answer')).toEqual(['r2.answer']);
    expect(happened).toEqual([
      'conversation.prune {"id":"c1","messageId":"r2.answer","preview":"One"}',
      'reload',
    ]);
    expect(notice.value?.text).toBe('Branch deleted: 1 message.');
    notice.value?.undo?.();
    await expect.poll(() => happened.at(-1)).toBe('reload');
    expect(happened[2]).toBe('conversation.unprune {"id":"c1","messageId":"r2.answer"}');
    expect(notice.value).toBeUndefined();
  });

  test('says that the answer in it was stopped', async () => {
    const { notice, remove } = createScene({ run: run2 });
    await remove('r2.answer');
    expect(notice.value?.text).toBe('Branch deleted. The answer that was being written in it was stopped.');
  });

  test('says why it was not deleted', async () => {
    const { notice, remove } = createScene({ problem: { code: 'message-gone' } });
    expect(await remove('r2.answer')).toEqual([]);
    expect(notice.value?.text).toMatch(/^This message cannot be found/);
    expect(notice.value?.undo).toBeUndefined();
  });

  test('is not the whole conversation', async () => {
    const { happened, remove } = createScene();
    expect(await remove('r1.question')).toEqual([]);
    expect(happened).toEqual([]);
  });
});
