import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { createSecretSearch } from '../../../lib/chat/masking/secret-search.ts';
import { maskWhenIdle, withMaskedFailures } from '../../../lib/worker/conversations/start-conversations.ts';
import { aConversation, after, aRun } from '../../support/conversation.ts';

const known = { searchForSecrets: async () => createSecretSearch(['Bearer sk-4711-secret']) };
const none = { searchForSecrets: async () => undefined };

const record: ConversationRecord = {
  conversation: aConversation(),
  messages: [],
  runs: [
    {
      run: after(aRun(), {
        type: 'failed',
        failure: { kind: 'unauthorized', status: 401, detail: 'No: sk-4711-secret' },
      }),
      fold: { parts: ['sk-4711-secret'] },
    },
  ],
};

describe('an imported conversation', () => {
  test('has known secrets masked in its failures and its answers unchanged', async () => {
    const [masked] = await withMaskedFailures([record], known);
    expect(masked?.runs[0]?.run.state).toMatchObject({
      failure: { kind: 'unauthorized', detail: 'No: [secret]' },
    });
    expect(masked).toMatchObject({
      conversation: record.conversation,
      runs: [{ fold: { parts: ['sk-4711-secret'] } }],
    });
  });

  test('is unchanged if no secret is known', async () => {
    expect(await withMaskedFailures([record], none)).toEqual([record]);
  });
});

describe('masking stored failures of earlier versions', () => {
  afterEach(() => vi.useRealTimers());

  test('waits while a run is open and pauses between slices', async () => {
    vi.useFakeTimers();
    let isIdle = false;
    let slices = 0;
    const masking = maskWhenIdle({
      ...known,
      engine: { isIdle: () => isIdle },
      onMasked: () => {},
      async maskStoredFailures({ whenIdle }) {
        for (; slices < 3; slices += 1) await whenIdle();
      },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(slices).toBe(0);
    isIdle = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await masking;
    expect(slices).toBe(3);
  });

  test('is skipped if no secret is known', async () => {
    let mask: unknown = 'unasked';
    await maskWhenIdle({
      ...none,
      engine: { isIdle: () => true },
      onMasked: () => {},
      async maskStoredFailures(world) {
        mask = await world.mask();
      },
    });
    expect(mask).toBeUndefined();
  });
});
