import { describe, expect, test } from 'vitest';
import { afterRun, conversation, seen } from '../../../lib/chat/conversation/conversation.ts';
import type { RunHappening } from '../../../lib/chat/run/run.ts';
import { aConversation, after, aRun } from '../../support/conversation.ts';

const ended = (end: RunHappening) => after(aRun(), end);
const unseen = aConversation({ lastRun: { id: 'r1', status: 'done' }, unseen: 1 });

describe('a conversation after the end of a run', () => {
  test('that the person stopped says so, and is no news', () => {
    const stopped = after(aRun(), { type: 'stopped' });
    expect(afterRun(aConversation(), stopped)).toEqual(
      aConversation({ lastRun: { id: 'r1', status: 'stopped' } }),
    );
  });

  test.each<[string, RunHappening]>([
    ['done', { type: 'end' }],
    ['failed', { type: 'failed', failure: { kind: 'cut-short' } }],
    ['interrupted', { type: 'interrupted', cause: 'worker' }],
  ])('that was %s says so, and that nobody has looked yet', (status, end) => {
    expect(afterRun(aConversation(), ended(end))).toEqual(
      aConversation({ lastRun: { id: 'r1', status: status as 'done' }, unseen: 1 }),
    );
  });

  test('that is not its last is as before', () => {
    const head = aConversation({ lastRun: { id: 'r2', status: 'queued' } });
    expect(afterRun(head, ended({ type: 'end' }))).toEqual(head);
  });
});

describe('a conversation that somebody has seen', () => {
  test.each([
    ['had news', unseen],
    ['had none', aConversation()],
  ])('has no news, where it %s, and is else as before', (_, head) => {
    const { unseen: __, ...rest } = head;
    expect(seen(head)).toEqual(rest);
    expect(Object.keys(seen(head))).not.toContain('unseen');
  });
});

test.each([
  ['news', unseen, true],
  ['no news', aConversation(), true],
  ['news that are not 1', { ...unseen, unseen: true }, false],
  ['a status that is none', { ...unseen, lastRun: { id: 'r1', status: 'lost' } }, false],
])('a stored head with %s can be read: %#', (_, head, canBeRead) => {
  expect(conversation.safeParse(head).success).toBe(canBeRead);
});
