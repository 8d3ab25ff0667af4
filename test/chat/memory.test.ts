import { describe, expect, test } from 'vitest';
import { nextMemory, type Occasion } from '../../lib/chat/memory.ts';
import { aConversation } from '../support/conversation.ts';

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
