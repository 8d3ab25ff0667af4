import { describe, expect, test } from 'vitest';
import { conversationState } from '../../../lib/chat/conversation/conversation-state-text.ts';
import type { RunStatus } from '../../../lib/chat/run/run.ts';
import { aConversation } from '../../support/conversation.ts';

const ended = (status: RunStatus, isUnseen = false) =>
  aConversation({ lastRun: { id: 'r1', status }, ...(isUnseen ? { unseen: 1 } : {}) });

describe('what a list says of a conversation', () => {
  test.each<[RunStatus, string]>([
    ['queued', 'Waiting for its turn…'],
    ['connecting', 'Answering…'],
    ['waiting', 'Answering…'],
    ['streaming', 'Answering…'],
  ])('in which a run is %s: %s', (status, words) => {
    expect(conversationState(ended('queued'), status)).toMatchObject({ words, isNews: false });
  });

  test.each<[RunStatus, string | undefined, string | undefined]>([
    ['done', undefined, 'New answer'],
    ['stopped', 'Stopped', 'Stopped'],
    ['failed', 'Failed', 'Failed'],
    ['interrupted', 'Interrupted', 'Interrupted'],
  ])('whose last run is %s: %s, and until somebody has looked: %s', (status, words, news) => {
    expect(conversationState(ended(status), undefined)).toMatchObject({ words, isNews: false });
    expect(conversationState(ended(status, true), undefined)).toMatchObject({ words: news, isNews: true });
  });

  test('with news in which another run goes on: what goes on', () => {
    expect(conversationState(ended('failed', true), 'streaming')).toEqual({
      words: 'Answering…',
      isNews: false,
      isTrouble: false,
    });
  });
});

test.each<[RunStatus, boolean]>([
  ['done', false],
  ['stopped', false],
  ['failed', true],
  ['interrupted', true],
])('that the last run is %s is trouble: %s', (status, isTrouble) => {
  expect(conversationState(ended(status), undefined).isTrouble).toBe(isTrouble);
});
