import { expect, test } from 'vitest';
import { badgeText } from '../../../lib/chat/conversation/conversation-state-text.ts';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { aConversation } from '../../support/conversation.ts';

test.each<[number, RunStatus[], string, string, string]>([
  [0, [], '', 'news', 'Chat with a runnable'],
  [1, [], '1…', 'busy', 'Runnel: 1 answer running'],
  [3, [], '3…', 'busy', 'Runnel: 3 answers running'],
  [0, ['done'], '1', 'news', 'Runnel: 1 new answer'],
  [0, ['done', 'stopped'], '2', 'news', 'Runnel: 2 new answers'],
  [0, ['failed'], '1!', 'trouble', 'Runnel: 1 unfinished answer'],
  [0, ['failed', 'interrupted'], '2!', 'trouble', 'Runnel: 2 unfinished answers'],
  [0, ['done', 'failed'], '2!', 'trouble', 'Runnel: 1 new answer and 1 unfinished answer'],
  [0, ['waiting-for-you'], '1?', 'news', 'Runnel: 1 answer waits for you'],
  [0, ['done', 'waiting-for-you'], '2?', 'news', 'Runnel: 1 new answer and 1 answer waits for you'],
  [
    0,
    ['failed', 'waiting-for-you'],
    '2!',
    'trouble',
    'Runnel: 1 answer waits for you and 1 unfinished answer',
  ],
  [2, ['done'], '2…', 'busy', 'Runnel: 2 answers running and 1 new answer'],
  [1, ['done', 'failed'], '1…', 'busy', 'Runnel: 1 answer running, 1 new answer, and 1 unfinished answer'],
])('badge with %i running and %j unseen: %j (%s), title %j', (running, ends, text, look, title) => {
  const unseen = ends.map((status) => aConversation({ lastRun: { id: 'r1', status }, unseen: 1 }));
  expect(badgeText(running, unseen)).toEqual({ text, title, look });
});

test.each([1, 9, 10, 99])('badge text fits %i of one kind', (count) => {
  const failed = aConversation({ lastRun: { id: 'r1', status: 'failed' }, unseen: 1 });
  const unseen = Array.from({ length: count }, () => failed);
  for (const { text } of [badgeText(count, []), badgeText(0, unseen)]) {
    expect(text.length).toBeLessThanOrEqual(4);
    expect(text).toContain(String(count));
  }
});
