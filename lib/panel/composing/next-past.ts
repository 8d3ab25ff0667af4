import { computed, type ReadonlySignal } from '@preact/signals';
import { wouldForget } from '../../chat/conversation/memory.ts';
import { siteOf, type Told, toldOf } from '../../chat/conversation/site-consent.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { saidBefore, travellingTo, wentElsewhere } from '../conversation/travelling-history.ts';
import { lastAnswer } from '../conversation/turns.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

type Here = {
  profiles: Pick<ProfilesState, 'chosen'>;
  conversation: Pick<ConversationState, 'open' | 'stored'>;
  protocols: Protocols;
};

const next: CommandInput<'run.start'>['message'] = { kind: 'new', text: '', attachments: [], parentId: null };

/** Determines how much of the conversation the chosen runnable will know with the next message. */
export function createNextPast({ profiles, conversation, protocols }: Here): {
  /** For a runnable that is sent the conversation. */
  told: ReadonlySignal<Told>;
  /** For a runnable with its own memory. */
  forgets: ReadonlySignal<boolean>;
} {
  return {
    told: computed(() => {
      const profile = profiles.chosen.value;
      const { turns } = conversation.open.value;
      const stored = conversation.stored();
      if (!profile || !stored || turns.length === 0) return 'all';
      const origin = siteOf(profile.url);
      const isChosen = stored.conversation.sites?.some((choice) => choice.origin === origin);
      // Avoids reading the answers if nothing went to another site.
      if (!isChosen && !wentElsewhere(turns, profile)) return 'all';
      return toldOf(travellingTo(profile, saidBefore(next, stored, profile, protocols), stored));
    }),
    forgets: computed(() => {
      const previousRunId = lastAnswer(conversation.open.value.turns)?.message.runId ?? null;
      return wouldForget(conversation.stored()?.conversation, { previousRunId, isRetryOf: null });
    }),
  };
}
