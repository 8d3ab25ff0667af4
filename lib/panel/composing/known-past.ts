import { computed } from '@preact/signals';
import { readingFor } from '../../chat/conversation/answer-reading.ts';
import { historyBefore, historyUpTo, type SaidExchange } from '../../chat/conversation/history.ts';
import { wouldForget } from '../../chat/conversation/memory.ts';
import {
  siteOf,
  type Told,
  type Travelling,
  toldOf,
  whatTravels,
} from '../../chat/conversation/site-consent.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { lastAnswer, type ShownTurn } from '../conversation/turns.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

type Message = CommandInput<'run.start'>['message'];

const next: Message = { kind: 'new', text: '', attachments: [], parentId: null };

/** Determines how much of the conversation the chosen runnable will know with the next message. */
export function createNextPast(
  { profiles, conversation }: { profiles: ProfilesState; conversation: ConversationState },
  { protocols }: Host,
) {
  return {
    /** For a runnable that is sent the conversation. */
    told: computed((): Told => {
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
    /** For a runnable with its own memory. */
    forgets: computed(() => {
      const previousRunId = lastAnswer(conversation.open.value.turns)?.message.runId ?? null;
      return wouldForget(conversation.stored()?.conversation, { previousRunId, isRetryOf: null });
    }),
  };
}

/** Tells whether another site has answered on the branch shown, without reading the answers. */
export function wentElsewhere(turns: ShownTurn[], { url }: Profile): boolean {
  const answers = turns.flatMap((turn) => (turn.role === 'answer' ? [turn.answer] : []));
  const urls = new Set(answers.map(({ run }) => run.peek()?.url ?? ''));
  return [...urls].some((other) => siteOf(other) !== originOf(url));
}

/** Selects the history to send to a profile's runnable. */
export const travellingTo = (
  { url, call }: Profile,
  said: SaidExchange[],
  { conversation }: StoredConversation,
  askedAt: readonly string[] = [],
): Travelling<SaidExchange> =>
  whatTravels(said, { url, choices: conversation.sites ?? [], historyLimit: call.historyLimit, askedAt });

/** Lists the exchanges before the message of a run. */
export function saidBefore(
  message: Message,
  { conversation, messages, runs }: StoredConversation,
  { call }: Profile,
  protocols: Protocols,
): SaidExchange[] {
  const readingOf = readingFor(call, protocols);
  switch (message.kind) {
    case 'new':
      return historyUpTo(conversation.tip, messages, runs, readingOf);
    case 'answers':
      return historyUpTo(message.answerId, messages, runs, readingOf);
    default:
      return historyBefore(message.questionId, messages, runs, readingOf);
  }
}
