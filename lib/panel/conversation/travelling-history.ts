import { readingFor } from '../../chat/conversation/answer-reading.ts';
import { historyBefore, historyUpTo, type SaidExchange } from '../../chat/conversation/history.ts';
import { isUndecided, siteOf, type Travelling, whatTravels } from '../../chat/conversation/site-consent.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ShownTurn } from './turns.ts';

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
  message: CommandInput<'run.start'>['message'],
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

/** Returns the sites to ask the person about before this history is sent; undefined if there are none. */
export const undecidedSites = (
  travelling: Travelling<SaidExchange>,
  { url }: Profile,
): { origin: string; others: string[] } | undefined =>
  isUndecided(travelling) ? { origin: originOf(url), others: travelling.others } : undefined;
