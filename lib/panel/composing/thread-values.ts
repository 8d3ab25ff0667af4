import { computed, type ReadonlySignal } from '@preact/signals';
import { type ThreadRun, threadValues } from '../../chat/input/thread-values.ts';
import type { JsonObject } from '../../json/json.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { lastRun, type ShownTurn } from '../conversation/turns.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

type Here = {
  profiles: Pick<ProfilesState, 'chosen'>;
  conversation: Pick<ConversationState, 'open'>;
  protocols: Protocols;
};

/**
 * Holds the values that the thread of the chosen runnable has on the branch shown; undefined without a thread, and before its
 * first message.
 */
export function createThreadValues({
  profiles,
  conversation,
  protocols,
}: Here): ReadonlySignal<JsonObject | undefined> {
  const turns = computed(() => conversation.open.value.turns);
  // Only the last answer grows; the values change when it begins and when it ends.
  const lastStatus = computed(() => lastRun(turns.value)?.state.status);
  return computed(() => {
    lastStatus.value;
    const profile = profiles.chosen.value;
    const protocol = profile && protocols.find(profile.protocol);
    const { isSameServer, answers, goesBack } = protocol ?? {};
    if (!profile || !answers || !goesBack) return undefined;
    const runs = turns.value.flatMap((turn): ThreadRun[] => {
      const run = answerIn(turn)?.run.peek();
      const isOfThread = run?.protocol === profile.protocol && isSameServer?.(run.url, profile.url) === true;
      return isOfThread
        ? [{ run, state: () => answers.fieldsIn?.(answerIn(turn)?.output.peek().value) }]
        : [];
    });
    return threadValues(runs);
  });
}

const answerIn = (turn: ShownTurn) => (turn.role === 'answer' ? turn.answer : undefined);
