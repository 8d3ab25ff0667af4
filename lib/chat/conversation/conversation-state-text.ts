import { say } from '../../words/say.ts';
import { endedBadly, type RunStatus } from '../run/run-state.ts';
import { listedStatus } from '../run/run-status-text.ts';
import type { Conversation } from './conversation.ts';

/** Describes the state of a conversation for the list; `status` is that of an open run. */
export function conversationState(
  { lastRun, unseen }: Conversation,
  status: RunStatus | undefined,
): { words: string | undefined; isNews: boolean; isTrouble: boolean; isWaiting: boolean } {
  if (status) return { ...calm, words: listedStatus(status) };
  const isNews = unseen === 1;
  if (isNews && lastRun.status === 'done') return { ...calm, words: say('conversation_newAnswer'), isNews };
  return {
    words: listedStatus(lastRun.status),
    isNews,
    isTrouble: endedBadly(lastRun.status),
    isWaiting: lastRun.status === 'waiting-for-you',
  };
}

const calm = { isNews: false, isTrouble: false, isWaiting: false };
