import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConversations } from '../../../lib/panel/conversation/conversations.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import type { ConversationList } from '../../../lib/platform/records/conversation-reading.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Waits for the debounce of changes. */
const gathered = () => vi.advanceTimersByTimeAsync(250);

const listOf = (...ids: string[]): ConversationList => ({
  conversations: ids.map((id) => aConversation({ id })),
  running: new Map(),
  unreadable: 0,
});

/** Creates a list whose reads the test answers, in any order. */
function createScene() {
  const readings: { answer(list: ConversationList): void; fail(error: Error): void }[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const read = () =>
    new Promise<ConversationList>((answer, fail) => {
      readings.push({ answer, fail });
    });
  const { list, show, changed } = createConversations(
    partOf({ notice }),
    fakeHost({ records: { list: read } }),
  );
  return {
    readings,
    notice,
    show,
    changed,
    shown: () => list.value.conversations.map(({ id }) => id),
    /** Answers the read with this index. */
    async answer(place: number, ...ids: string[]) {
      readings[place]?.answer(listOf(...ids));
      await Promise.resolve();
    },
  };
}

describe('the list of conversations', () => {
  test('is empty and not read until opened', async () => {
    const { readings, shown, changed } = createScene();
    changed();
    await gathered();
    expect(readings).toHaveLength(0);
    expect(shown()).toEqual([]);
  });

  test('is read when opened, and at each change while open', async () => {
    const { readings, shown, show, changed, answer } = createScene();
    show(true);
    await answer(0, 'a');
    expect(shown()).toEqual(['a']);
    for (let burst = 0; burst < 5; burst += 1) changed();
    await gathered();
    await answer(1, 'b', 'a');
    expect(shown()).toEqual(['b', 'a']);
    expect(readings).toHaveLength(2);
  });

  test('is not read after closing, and again when reopened', async () => {
    const { readings, show, changed } = createScene();
    show(true);
    changed();
    show(false);
    await gathered();
    expect(readings).toHaveLength(1);
    show(true);
    expect(readings).toHaveLength(2);
  });

  test('that cannot be read shows a notice and is unchanged', async () => {
    const { readings, notice, shown, show, changed, answer } = createScene();
    show(true);
    await answer(0, 'a');
    changed();
    await gathered();
    readings[1]?.fail(new Error('InvalidStateError'));
    await Promise.resolve();
    await Promise.resolve();
    expect(notice.value?.text).toMatch(/cannot be read.*InvalidStateError/);
    expect(shown()).toEqual(['a']);
  });

  test('shows the latest read, whichever takes longer', async () => {
    const { shown, show, changed, answer } = createScene();
    show(true);
    changed();
    await gathered();
    await answer(1, 'b', 'a');
    await answer(0, 'a');
    expect(shown()).toEqual(['b', 'a']);
  });
});
