import { describe, expect, test } from 'vitest';
import { conversationState } from '../../../lib/chat/conversation/conversation-state-text.ts';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { aConversation } from '../../support/conversation.ts';

const ended = (status: RunStatus, isUnseen = false) =>
  aConversation({ lastRun: { id: 'r1', status }, ...(isUnseen ? { unseen: 1 } : {}) });

describe('conversation state', () => {
  test.each<[RunStatus, string]>([
    ['queued', 'Waiting for other answers…'],
    ['connecting', 'Answering…'],
    ['waiting', 'Answering…'],
    ['rejoining', 'Reconnecting…'],
    ['streaming', 'Answering…'],
  ])('during a %s run: %s', (status, words) => {
    expect(conversationState(ended('queued'), status)).toMatchObject({ words, isNews: false });
  });

  test.each<[RunStatus, string | undefined, string | undefined]>([
    ['done', undefined, 'New answer'],
    ['waiting-for-you', 'Waiting for you', 'Waiting for you'],
    ['stopped', 'Stopped', 'Stopped'],
    ['failed', 'Failed', 'Failed'],
    ['interrupted', 'Interrupted', 'Interrupted'],
  ])('after a %s run: %s, and while unseen: %s', (status, words, news) => {
    expect(conversationState(ended(status), undefined)).toMatchObject({ words, isNews: false });
    expect(conversationState(ended(status, true), undefined)).toMatchObject({ words: news, isNews: true });
  });

  test('shows the running answer rather than an unseen one', () => {
    expect(conversationState(ended('failed', true), 'streaming')).toEqual({
      words: 'Answering…',
      isNews: false,
      isTrouble: false,
      isWaiting: false,
    });
  });
});

test.each<[RunStatus, boolean]>([
  ['done', false],
  ['stopped', false],
  ['failed', true],
  ['interrupted', true],
])('a last run that is %s is trouble: %s', (status, isTrouble) => {
  expect(conversationState(ended(status), undefined).isTrouble).toBe(isTrouble);
});
