import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { endNotice, type Notice, noticeAt, ofConversation } from '../../../lib/panel/page/notice.ts';

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

  test('stays over other conversations if it says so', () => {
    const { openId, own, shown } = createScene();
    own.value = { text: 'Profile deleted', of: null };
    openId.value = 'c2';
    expect(shown()).toBe('Profile deleted');
  });

  test('is not shown once its cause is gone', () => {
    const { own, shown } = createScene();
    const isOver = signal(false);
    own.value = { text: 'Profile deleted', isOver: () => isOver.value };
    expect(shown()).toBe('Profile deleted');
    isOver.value = true;
    expect(shown()).toBeUndefined();
  });

  test('ends with its try, and with no other', () => {
    const { own, shown } = createScene();
    own.value = { text: 'File too large', about: 'file' };
    endNotice(own, 'list');
    expect(shown()).toBe('File too large');
    endNotice(own, 'file');
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
