import { type ReadonlySignal, signal } from '@preact/signals';
import { readingFor } from '../chat/conversation/answer-reading.ts';
import { historyBefore, historyUpTo, type SaidExchange } from '../chat/conversation/history.ts';
import { isUndecided, siteOf, type Travelling, whatTravels } from '../chat/profile/other-site.ts';
import { originOf, type Profile } from '../chat/profile/profile.ts';
import type { StoredConversation } from '../platform/records/conversation-store.ts';
import type { Protocols } from '../runnable/protocol.ts';
import type { Start } from './starter.ts';
import type { Turn } from './turns.ts';

/** The answer to whether a conversation goes to another site. */
export type SiteAnswer = 'conversation' | 'message' | 'new';

/** Asked before a message leaves; answered with nothing, nothing is sent. */
export type SiteQuestion = {
  origin: string;
  /** The sites that have heard what would go along. */
  others: string[];
  answer(given: SiteAnswer | undefined): void;
};

export function createSiteQuestion() {
  const question = signal<SiteQuestion | undefined>(undefined);
  return {
    question: question as ReadonlySignal<SiteQuestion | undefined>,
    ask: ({ origin, others }: Pick<SiteQuestion, 'origin' | 'others'>) =>
      new Promise<SiteAnswer | undefined>((resolve) => {
        question.value = {
          origin,
          others,
          answer(given) {
            question.value = undefined;
            resolve(given);
          },
        };
      }),
  };
}

/** Whether another site than that of a profile has answered on the branch shown: a look that costs nothing. */
export function wentElsewhere(turns: Turn[], { url }: Profile): boolean {
  const answers = turns.flatMap((turn) => (turn.role === 'answer' ? [turn.answer] : []));
  const urls = new Set(answers.map(({ run }) => run.peek()?.url ?? ''));
  return [...urls].some((other) => siteOf(other) !== originOf(url));
}

/** Picks the history that would travel to the runnable of a profile. */
export const travellingTo = (
  { url, call }: Profile,
  said: SaidExchange[],
  { conversation }: StoredConversation,
): Travelling<SaidExchange> =>
  whatTravels(said, { url, choices: conversation.sites ?? [], historyLimit: call.historyLimit });

/** Lists the exchanges before the message of a start. */
export function saidBefore(
  message: Start['message'],
  { conversation, messages, runs }: StoredConversation,
  { call }: Profile,
  protocols: Protocols,
): SaidExchange[] {
  return message.kind === 'new'
    ? historyUpTo(conversation.tip, messages, runs, readingFor(call, protocols))
    : historyBefore(message.questionId, messages, runs, readingFor(call, protocols));
}

/** The question that has to be asked about this, if any. */
export const questionAbout = (
  travelling: Travelling<SaidExchange>,
  { url }: Profile,
): Pick<SiteQuestion, 'origin' | 'others'> | undefined =>
  isUndecided(travelling) ? { origin: originOf(url), others: travelling.others } : undefined;
