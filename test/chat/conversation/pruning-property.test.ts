import { expect, test } from 'vitest';
import { pathTo } from '../../../lib/chat/conversation/conversation.ts';
import { nextMemory } from '../../../lib/chat/conversation/memory.ts';
import { branchAt, pruned, unpruned } from '../../../lib/chat/conversation/pruning.ts';
import { fc } from '../../support/fast-check.ts';
import { type Grown, grown, steps } from '../../support/grown-conversation.ts';

const branchOf = ({ head: from, messages: all }: Grown, pick: number) =>
  branchAt(all[pick % all.length]?.id ?? '', from, all);

test('a conversation without a branch reads as one that never had it, and with it again as before', () => {
  fc.assert(
    fc.property(steps, fc.nat({ max: 200 }), (taken, pick) => {
      const whole = grown(taken);
      const branch = branchOf(whole, pick);
      if (!branch) return;
      const gone = pruned(whole.head, branch, whole, { now: 900, preview: '' });
      const kept = whole.messages.filter(({ id }) => !branch.ids.has(id));
      const keptRuns = whole.runs.filter(({ messageId }) => !branch.ids.has(messageId));
      const never = grown(taken, new Set(kept.map(({ id }) => id)));
      expect([never.messages, never.runs.map(({ id }) => id)]).toEqual([kept, keptRuns.map(({ id }) => id)]);
      const { lastRun, profileId, updatedAt, sites } = never.head;
      expect(gone).toMatchObject({ lastRun, profileId, updatedAt });
      expect(new Set(gone.sites)).toEqual(new Set(sites));
      // The branch shown is a whole one, with the title of its first message.
      expect(kept.some(({ parentId }) => parentId === gone.tip)).toBe(false);
      const [first] = pathTo(gone.tip, kept);
      expect(first?.role === 'human' && first.text).toBe(gone.title);
      if (!branch.ids.has(whole.head.tip)) expect(gone.tip).toBe(whole.head.tip);
      // A runnable that heard the branch hears the next message under another ID.
      const heard = whole.head.memory;
      if (heard && !keptRuns.some(({ id }) => id === heard.lastRunId)) {
        const last = kept.find(({ id }) => id === gone.tip);
        const previousRunId = last?.role === 'answer' ? last.runId : null;
        const occasion = { runId: 'new', conversationId: 'c1', previousRunId, isRetryOf: null };
        expect(nextMemory(gone, occasion).memory.id).toBe('new');
      }
      expect(unpruned(gone, branch.root.id, undefined)).toEqual(whole.head);
    }),
    { numRuns: 500 },
  );
});
