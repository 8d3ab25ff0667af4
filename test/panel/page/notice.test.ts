import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { type Notice, noticeAt, ofConversation } from '../../../lib/panel/page/notice.ts';

/** A page that shows a conversation, with a notice of the page and one place for notices about the conversation. */
function createScene() {
  const openId = signal('c1');
  const notice = signal<Notice | undefined>(undefined);
  const own = ofConversation(notice, () => openId.peek());
  return { openId, notice, own, shown: () => noticeAt(notice.value, openId.value)?.text };
}

describe('a notice about the open conversation', () => {
  test('is shown there, goes with the conversation and comes back with it', () => {
    const { openId, own, shown } = createScene();
    own.value = { text: 'Removed' };
    expect(shown()).toBe('Removed');
    openId.value = 'c2';
    expect(shown()).toBeUndefined();
    openId.value = 'c1';
    expect(shown()).toBe('Removed');
  });

  test('stays with the conversation that it names', () => {
    const { own, shown } = createScene();
    own.value = { text: 'Branch deleted', of: 'c2' };
    expect(shown()).toBeUndefined();
  });

  test('ends for the whole page', () => {
    const { notice, own, shown } = createScene();
    notice.value = { text: 'Profile deleted' };
    own.value = undefined;
    expect(shown()).toBeUndefined();
  });
});

test('a notice about something else stays when another conversation is opened', () => {
  const { openId, notice, own, shown } = createScene();
  notice.value = { text: 'Profile deleted' };
  openId.value = 'c2';
  expect(shown()).toBe('Profile deleted');
  expect(own.peek()).toBe(notice.value);
});
