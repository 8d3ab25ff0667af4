import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { createBadge } from '../../../lib/worker/runs/run-notices.ts';
import { aConversation } from '../../support/conversation.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const unseen = aConversation({ lastRun: { id: 'r1', status: 'done' }, unseen: 1 });

/** Creates a badge over facts that the test sets, and records the shown texts. */
function createScene() {
  const facts = { running: 0, unseen: [] as Conversation[], readMs: 0, isBroken: false, reads: 0 };
  const shown: string[] = [];
  const changed = createBadge({
    openCount: () => facts.running,
    async unseen() {
      facts.reads += 1;
      const { unseen: found, isBroken, readMs } = facts;
      if (readMs > 0) await new Promise((resolve) => setTimeout(resolve, readMs));
      if (isBroken) throw new Error('InvalidStateError');
      return found;
    },
    show: async ({ text }) => void shown.push(text),
  });
  return { facts, shown, changed };
}

describe('the badge', () => {
  test('waits 300 ms, so that an open panel can mark the answer as seen', async () => {
    const { facts, shown, changed } = createScene();
    facts.unseen = [unseen];
    changed();
    await vi.advanceTimersByTimeAsync(299);
    expect(shown).toEqual([]);
    facts.unseen = [];
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual(['']);
  });

  test('is read and shown once for many changes, with the latest state', async () => {
    const { facts, shown, changed } = createScene();
    for (const running of [1, 2, 3]) {
      facts.running = running;
      changed();
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown).toEqual(['3…']);
    expect(facts.reads).toBe(1);
  });

  test('is shown again only with another text', async () => {
    const { facts, shown, changed } = createScene();
    for (const running of [1, 1, 2, 2, 0]) {
      facts.running = running;
      changed();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(shown).toEqual(['1…', '2…', '']);
  });

  test('that cannot be read is logged, and read again with the next change', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { facts, shown, changed } = createScene();
    facts.isBroken = true;
    changed();
    await vi.advanceTimersByTimeAsync(300);
    expect(said).toHaveBeenCalledTimes(1);
    facts.isBroken = false;
    changed();
    await vi.advanceTimersByTimeAsync(300);
    expect(shown).toEqual(['']);
  });

  test('shows the last state, however long each read takes', async () => {
    const { facts, shown, changed } = createScene();
    Object.assign(facts, { unseen: [unseen], readMs: 1_000 });
    changed();
    await vi.advanceTimersByTimeAsync(300);
    Object.assign(facts, { unseen: [], readMs: 0 });
    changed();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown.at(-1)).toBe('');
  });
});

test('a badge that could not be shown is shown with the next change', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const show = vi.fn().mockRejectedValueOnce(new Error('No action here.')).mockResolvedValue(undefined);
  const changed = createBadge({ openCount: () => 1, unseen: async () => [], show });
  for (let count = 0; count < 2; count += 1) {
    changed();
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(show).toHaveBeenCalledTimes(2);
});
