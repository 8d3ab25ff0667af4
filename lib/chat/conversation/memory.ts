import { say } from '../../words/say.ts';
import { endedBadly, type RunStatus } from '../run/run-state.ts';
import type { Conversation } from './conversation.ts';

/**
 * The memory of a runnable that remembers the conversation itself: the id it uses, and the last run sent with
 * that id.
 */
export type Memory = { id: string; lastRunId: string };

/** The position of a turn: the run it follows, and the failed run it repeats. */
export type Occasion = {
  runId: string;
  conversationId: string;
  /** Null at the start of a conversation. */
  previousRunId: string | null;
  /** The run that failed with the same question, if nothing follows it. */
  isRetryOf: string | null;
};

/**
 * Chooses the memory of a turn. A turn keeps the id only if it directly follows the last run sent with that
 * id; otherwise it gets a new id, because a runnable cannot be told to forget. `forgets`: the runnable does
 * not know the earlier turns.
 */
export function nextMemory(
  head: Pick<Conversation, 'memory' | 'lastRun'> | undefined,
  { runId, conversationId, previousRunId, isRetryOf }: Occasion,
): { memory: Memory; forgets: boolean } {
  const known = head && (head.memory ?? { id: conversationId, lastRunId: head.lastRun.id });
  if (!known) return { memory: { id: conversationId, lastRunId: runId }, forgets: false };
  const goesOn = known.lastRunId === (isRetryOf ?? previousRunId);
  // Some runnables accept only a UUID; the id of a run is one.
  const id = goesOn ? known.id : runId;
  return { memory: { id, lastRunId: runId }, forgets: !goesOn && previousRunId !== null };
}

/** Returns the memory of a turn of a runnable that goes back to any run: one id for the whole conversation. */
export const steadyMemory = (
  head: Pick<Conversation, 'memory'> | undefined,
  { runId, conversationId }: Pick<Occasion, 'runId' | 'conversationId'>,
): { memory: Memory; forgets: boolean } => ({
  memory: { id: head?.memory?.id ?? conversationId, lastRunId: runId },
  forgets: false,
});

/** Tells whether a run left nothing in the runnable's memory: runnables usually keep only finished turns. */
export const leftNothing = (status: RunStatus) => endedBadly(status) || status === 'stopped';

/** Tells whether a runnable with its own memory would not know the earlier turns if asked now. */
export const wouldForget = (
  head: Pick<Conversation, 'memory' | 'lastRun'> | undefined,
  { previousRunId, isRetryOf }: Pick<Occasion, 'previousRunId' | 'isRetryOf'>,
): boolean => nextMemory(head, { runId: '', conversationId: '', previousRunId, isRetryOf }).forgets;

/** Returns the last run if it failed or was stopped and is one of these answers to a question. */
export const retriedRun = ({ lastRun }: Pick<Conversation, 'lastRun'>, answerIds: string[]): string | null =>
  leftNothing(lastRun.status) && answerIds.includes(`${lastRun.id}.answer`) ? lastRun.id : null;

const forgettingKeys = {
  edit: 'forgetting_edit',
  regenerate: 'forgetting_regenerate',
  fork: 'forgetting_fork',
  way: 'forgetting_way',
} as const;

/** Warns that a runnable will not know the earlier messages. */
export const forgettingText = (after: keyof typeof forgettingKeys): string => say(forgettingKeys[after]);
