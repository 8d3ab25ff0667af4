import { describe, expect, test } from 'vitest';
import { afterRun, changed, conversation, seen } from '../../../lib/chat/conversation/conversation.ts';
import { nextMemory } from '../../../lib/chat/conversation/memory.ts';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import { aConversation, after, aRun } from '../../support/conversation.ts';

const ended = (end: RunHappening) => after(aRun(), end);
const unseen = aConversation({ lastRun: { id: 'r1', status: 'done' }, unseen: 1 });

describe('conversation head after a run', () => {
  test('has no unseen answer when the person stopped the run', () => {
    const stopped = after(aRun(), { type: 'stopped' });
    expect(afterRun(aConversation(), stopped, '')).toEqual(
      aConversation({ lastRun: { id: 'r1', status: 'stopped' } }),
    );
  });

  test.each<[string, RunHappening]>([
    ['done', { type: 'end' }],
    ['failed', { type: 'failed', failure: { kind: 'cut-short' } }],
    ['interrupted', { type: 'interrupted', cause: 'worker' }],
  ])('that was %s has that status and one unseen answer', (status, end) => {
    expect(afterRun(aConversation(), ended(end), '')).toEqual(
      aConversation({ lastRun: { id: 'r1', status: status as 'done' }, unseen: 1 }),
    );
  });

  test('is unchanged when the run is neither its last nor the one shown', () => {
    const head = aConversation({ tip: 'r2.answer', lastRun: { id: 'r2', status: 'queued' } });
    expect(afterRun(head, ended({ type: 'end' }), 'Ahoy')).toEqual(head);
  });

  test('takes the run shown as its last: an answer that was compared may be chosen while it runs', () => {
    const memory = { id: 'm', lastRunId: 'r2' };
    const head = aConversation({ lastRun: { id: 'r2', status: 'done' }, memory });
    expect(afterRun(head, ended({ type: 'end' }), 'Ahoy')).toEqual({
      ...head,
      lastRun: { id: 'r1', status: 'done' },
      preview: 'Ahoy',
      unseen: 1,
    });
  });

  test.each<[string, RunHappening]>([
    ['done', { type: 'end' }],
    ['failed', { type: 'failed', failure: { kind: 'cut-short' } }],
  ])('of an early version does not give its memory to a compared answer that was chosen: %s', (_, end) => {
    const early = aConversation({ id: 'c1', lastRun: { id: 'r2', status: 'done' } });
    expect(early).not.toHaveProperty('memory');
    const head = afterRun(early, ended(end), '');
    const next = { runId: 'r3', conversationId: 'c1', previousRunId: 'r1', isRetryOf: null };
    // The runnable knows the run r2 under the id of the conversation, and the run r1 under an id of its own.
    expect(nextMemory(head, next)).toEqual({ memory: { id: 'r3', lastRunId: 'r3' }, forgets: true });
    expect(nextMemory(head, { ...next, previousRunId: 'r2' }).memory.id).toBe('c1');
  });

  test.each([
    ['the beginning of the answer', {}, 'Ahoy', 'Ahoy'],
    ['none without a text', { preview: 'Old' }, '', undefined],
    ['that of another branch if it is shown', { tip: 'r0.answer', preview: 'Old' }, 'Ahoy', 'Old'],
  ])('has as its preview %s', (_, part, preview, expected) => {
    expect(afterRun(aConversation(part), ended({ type: 'end' }), preview).preview).toBe(expected);
  });
});

describe('conversation marked as seen', () => {
  test.each([
    ['had an unseen answer', unseen],
    ['had none', aConversation()],
  ])('loses only its unseen mark: one that %s', (_, head) => {
    const { unseen: __, ...rest } = head;
    expect(seen(head)).toEqual(rest);
    expect(Object.keys(seen(head))).not.toContain('unseen');
  });
});

test.each([
  ['stays when the title changes', { title: 'Moin' }, 'Old'],
  ['follows the branch', { tip: 'r0.answer', preview: 'New' }, 'New'],
  ['is removed with an empty one', { tip: 'r0.answer', preview: '' }, undefined],
])('the preview of a changed conversation %s', (_, change, expected) => {
  expect(changed(aConversation({ preview: 'Old' }), change).preview).toBe(expected);
});

test.each([
  ['an unseen answer', unseen, true],
  ['a preview', aConversation({ preview: 'Ahoy' }), true],
  ['a preview that is no text', { ...aConversation(), preview: 1 }, false],
  ['no unseen answer', aConversation(), true],
  ['an unseen mark that is not 1', { ...unseen, unseen: true }, false],
  ['an unknown status', { ...unseen, lastRun: { id: 'r1', status: 'lost' } }, false],
])('a stored head with %s: %#', (_, head, canBeRead) => {
  expect(conversation.safeParse(head).success).toBe(canBeRead);
});
