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

describe('id for a runnable with its own memory', () => {
  test.each<[string, Parameters<typeof nextMemory>[0], Partial<Occasion>, string, boolean]>([
    ['is the conversation id for the first message', undefined, { previousRunId: null }, 'c1', false],
    ['stays the same for the next message', heard('c1', 'r1'), {}, 'c1', false],
    [
      'stays the same in a conversation of an earlier version of Runnel',
      aConversation({ lastRun: { id: 'r1', status: 'done' } }),
      {},
      'c1',
      false,
    ],
    ['stays the same after a later id', heard('c1.r5', 'r1'), {}, 'c1.r5', false],
    ['is new for an edited message after which the runnable heard more', heard('c1', 'r2'), {}, 'r9', true],
    [
      'is new for an edited first message, and nothing is forgotten',
      heard('c1', 'r2'),
      { previousRunId: null },
      'r9',
      false,
    ],
    [
      'stays the same when a failed message is sent again',
      heard('c1', 'r2'),
      { isRetryOf: 'r2' },
      'c1',
      false,
    ],
    [
      'is new when a message is sent again after a later one',
      heard('c1', 'r3'),
      { isRetryOf: 'r2' },
      'r9',
      true,
    ],
    ['is new in a fork', heard('c1', ''), {}, 'r9', true],
  ])('%s', (_, head, part, id, forgets) => {
    expect(nextMemory(head, occasion(part))).toEqual({ memory: { id, lastRunId: 'r9' }, forgets });
  });
});

describe('before a message is sent, a runnable with its own memory', () => {
  test.each<[string, Parameters<typeof wouldForget>[0], string | null, boolean]>([
    ['knows all of a new conversation', undefined, null, false],
    ['knows the branch it heard last', heard('c1', 'r1'), 'r1', false],
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
    ['that succeeded', 'done', ['r2.answer'], null],
    ['to another question', 'failed', ['r1.answer'], null],
  ])('treats a question after a run %s as a retry or not', (_, status, answerIds, retried) => {
    const head = aConversation({ memory: { id: 'c1', lastRunId: 'r2' }, lastRun: { id: 'r2', status } });
    const isRetryOf = retriedRun(head, answerIds);
    expect(isRetryOf).toBe(retried);
    expect(wouldForget(head, { previousRunId: 'r1', isRetryOf })).toBe(retried === null);
  });
});
