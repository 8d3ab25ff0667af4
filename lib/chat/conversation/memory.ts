import { say } from '../../words/say.ts';
import { endedBadly, type RunStatus } from '../run/run.ts';
import type { Conversation } from './conversation.ts';

/**
 * Where a runnable remembers the conversation itself: the id under which it does, and the run that it has heard
 * last under it.
 */
export type Memory = { id: string; lastRunId: string };

/** What a turn says before it: the run of the answer that it follows, and the question that it asks again. */
export type Occasion = {
  runId: string;
  conversationId: string;
  /** Null at the beginning of a conversation. */
  previousRunId: string | null;
  /** The run that failed with the same question, and nothing after it. */
  isRetryOf: string | null;
};

/**
 * The memory that a turn goes on with. Only what follows on the last that was heard under an id goes on with it: the
 * runnable cannot be told to forget. `forgets`: it is not told of what came before, either.
 */
export function nextMemory(
  head: Pick<Conversation, 'memory' | 'lastRun'> | undefined,
  { runId, conversationId, previousRunId, isRetryOf }: Occasion,
): { memory: Memory; forgets: boolean } {
  const known = head && (head.memory ?? { id: conversationId, lastRunId: head.lastRun.id });
  if (!known) return { memory: { id: conversationId, lastRunId: runId }, forgets: false };
  const goesOn = known.lastRunId === (isRetryOf ?? previousRunId);
  // Some runnables take nothing but a UUID, which the id of a run is.
  const id = goesOn ? known.id : runId;
  return { memory: { id, lastRunId: runId }, forgets: !goesOn && previousRunId !== null };
}

/** A runnable keeps what came to its end: one that did not has, as a rule, left nothing in its memory. */
export const leftNothing = (status: RunStatus) => endedBadly(status) || status === 'stopped';

/** Whether a runnable that remembers by itself will not know what came before, should it be asked now. */
export const wouldForget = (
  head: Pick<Conversation, 'memory' | 'lastRun'> | undefined,
  { previousRunId, isRetryOf }: Pick<Occasion, 'previousRunId' | 'isRetryOf'>,
): boolean => nextMemory(head, { runId: '', conversationId: '', previousRunId, isRetryOf }).forgets;

/** The last run, where it came to nothing and gave one of these answers: all that there are to a question. */
export const retriedRun = ({ lastRun }: Pick<Conversation, 'lastRun'>, answerIds: string[]): string | null =>
  leftNothing(lastRun.status) && answerIds.includes(`${lastRun.id}.answer`) ? lastRun.id : null;

const forgettingKeys = {
  edit: 'forgetting_edit',
  regenerate: 'forgetting_regenerate',
  fork: 'forgetting_fork',
  way: 'forgetting_way',
} as const;

/** Warns that a runnable will not know what came before. */
export const forgettingText = (after: keyof typeof forgettingKeys): string => say(forgettingKeys[after]);
