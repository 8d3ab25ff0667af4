import { endedBadly, type RunStatus } from '../run/run.ts';
import type { Conversation } from './conversation.ts';

/** What a list says of a conversation; `status` is that of a run that goes on in it. */
export function conversationState(
  { lastRun, unseen }: Conversation,
  status: RunStatus | undefined,
): { words: string | undefined; isNews: boolean; isTrouble: boolean } {
  if (status) return { words: words[status], isNews: false, isTrouble: false };
  const isNews = unseen === 1;
  if (isNews && lastRun.status === 'done') return { words: 'New answer', isNews, isTrouble: false };
  const isTrouble = endedBadly(lastRun.status);
  return { words: words[lastRun.status], isNews, isTrouble };
}

const words: Record<RunStatus, string | undefined> = {
  queued: 'Waiting for its turn…',
  connecting: 'Answering…',
  waiting: 'Answering…',
  streaming: 'Answering…',
  done: undefined,
  stopped: 'Stopped',
  failed: 'Failed',
  interrupted: 'Interrupted',
};
