import { describe, expect, test } from 'vitest';
import { nextMemory, type Occasion, retriedRun, wouldForget } from '../../../lib/chat/conversation/memory.ts';
import { aConversation } from '../../support/conversation.ts';

const occasion = (part: Partial<Occasion> = {}): Occasion => ({
  runId: 'r9',
  conversationId: 'c1',
  previousRunId: 'r1',
  isRetryOf: null,
  ...part,
});

const heard = (id: string, lastRunId: string) => aConversation({ memory: { id, lastRunId } });

describe('a runnable that remembers by itself', () => {
  test.each<[string, Parameters<typeof nextMemory>[0], Partial<Occasion>, string, boolean]>([
    [
      'hears the first message under the id of the conversation',
      undefined,
      { previousRunId: null },
      'c1',
      false,
    ],
    ['hears the next one under the same', heard('c1', 'r1'), {}, 'c1', false],
    [
      'of an earlier version of this extension, too',
      aConversation({ lastRun: { id: 'r1', status: 'done' } }),
      {},
      'c1',
      false,
    ],
    ['goes on under a later id', heard('c1.r5', 'r1'), {}, 'c1.r5', false],
    ['does not hear an edited message under an id that has heard more', heard('c1', 'r2'), {}, 'r9', true],
    [
      'does not hear the first message, edited, either, but there is nothing to forget',
      heard('c1', 'r2'),
      { previousRunId: null },
      'r9',
      false,
    ],
    ['hears a message again that came to nothing', heard('c1', 'r2'), { isRetryOf: 'r2' }, 'c1', false],
    ['but not one that something was said after', heard('c1', 'r3'), { isRetryOf: 'r2' }, 'r9', true],
    ['has not heard of a fork', heard('c1', ''), {}, 'r9', true],
  ])('%s', (_, head, part, id, forgets) => {
    expect(nextMemory(head, occasion(part))).toEqual({ memory: { id, lastRunId: 'r9' }, forgets });
  });
});

describe('before a message is sent, a runnable that remembers by itself', () => {
  test.each<[string, Parameters<typeof wouldForget>[0], string | null, boolean]>([
    ['knows all of a conversation that begins', undefined, null, false],
    ['knows what it heard last', heard('c1', 'r1'), 'r1', false],
    ['does not know what came before an edited message', heard('c1', 'r2'), 'r1', true],
    ['has nothing to forget before the first message', heard('c1', 'r2'), null, false],
    ['does not know a fork', heard('c1', ''), 'r1', true],
  ])('%s', (_, head, previousRunId, forgets) => {
    expect(wouldForget(head, { previousRunId, isRetryOf: null })).toBe(forgets);
  });

  test.each<[string, Parameters<typeof retriedRun>[0]['lastRun']['status'], string[], string | null]>([
    ['that failed', 'failed', ['r2.answer'], 'r2'],
    ['that failed beside another answer', 'failed', ['r1.answer', 'r2.answer'], 'r2'],
    ['that was stopped', 'stopped', ['r2.answer'], 'r2'],
    ['that came to its end', 'done', ['r2.answer'], null],
    ['to another question', 'failed', ['r1.answer'], null],
  ])('hears a question again after a run %s', (_, status, answerIds, retried) => {
    const head = aConversation({ memory: { id: 'c1', lastRunId: 'r2' }, lastRun: { id: 'r2', status } });
    const isRetryOf = retriedRun(head, answerIds);
    expect(isRetryOf).toBe(retried);
    expect(wouldForget(head, { previousRunId: 'r1', isRetryOf })).toBe(retried === null);
  });
});
