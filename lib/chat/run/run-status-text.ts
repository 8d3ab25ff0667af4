import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { RunStatus } from './run-state.ts';

const keys = {
  queued: { listed: 'run_queued', atAnswer: 'run_queued' },
  'awaiting-schema': { listed: 'run_awaitingSchema', atAnswer: 'run_awaitingSchema' },
  connecting: { listed: 'run_answering', atAnswer: 'run_connecting' },
  waiting: { listed: 'run_answering', atAnswer: 'run_waiting' },
  streaming: { listed: 'run_answering', atAnswer: 'run_answering' },
  rejoining: { listed: 'run_reconnecting', atAnswer: 'run_reconnecting' },
  done: { listed: undefined, atAnswer: undefined },
  'waiting-for-you': { listed: 'run_waitingForYou', atAnswer: undefined },
  waited: { listed: 'run_waited', atAnswer: undefined },
  stopped: { listed: 'run_stopped', atAnswer: undefined },
  failed: { listed: 'run_failed', atAnswer: undefined },
  interrupted: { listed: 'run_interrupted', atAnswer: undefined },
} as const satisfies Record<RunStatus, Record<'listed' | 'atAnswer', TextKey | undefined>>;

/** Names a state for the list of conversations; undefined for a run that is done. */
export function listedStatus(status: RunStatus): string | undefined {
  const key = keys[status].listed;
  return key && say(key);
}

/** Names a state for the answer; undefined for a run that has ended. */
export function statusAtAnswer(status: RunStatus): string | undefined {
  const key = keys[status].atAnswer;
  return key && say(key);
}

const toldKeys = {
  queued: undefined,
  'awaiting-schema': undefined,
  connecting: undefined,
  waiting: undefined,
  streaming: undefined,
  rejoining: undefined,
  done: 'toldEnd_done',
  'waiting-for-you': 'toldEnd_waitingForYou',
  waited: undefined,
  // The person stopped it.
  stopped: undefined,
  failed: 'toldEnd_failed',
  interrupted: 'toldEnd_interrupted',
} as const satisfies Record<RunStatus, TextKey | undefined>;

/**
 * Says how a run ended, for a notification; undefined if there is nothing to tell. Says nothing of the conversation:
 * other people may see the screen.
 */
export function toldEnd(status: RunStatus): string | undefined {
  const key = toldKeys[status];
  return key && say(key);
}
