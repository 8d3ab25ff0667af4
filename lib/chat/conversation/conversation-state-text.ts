import { say } from '../../words/say.ts';
import { endedBadly, type RunStatus } from '../run/run.ts';
import { listedStatus } from '../run/run-status-text.ts';
import type { Conversation } from './conversation.ts';

/** Says in a list how a conversation stands; `status` is that of a run that goes on in it. */
export function conversationState(
  { lastRun, unseen }: Conversation,
  status: RunStatus | undefined,
): { words: string | undefined; isNews: boolean; isTrouble: boolean } {
  if (status) return { words: listedStatus(status), isNews: false, isTrouble: false };
  const isNews = unseen === 1;
  if (isNews && lastRun.status === 'done')
    return { words: say('conversation_newAnswer'), isNews, isTrouble: false };
  const isTrouble = endedBadly(lastRun.status);
  return { words: listedStatus(lastRun.status), isNews, isTrouble };
}
