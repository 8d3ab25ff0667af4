import type { PlainKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { RunStatus } from './run-state.ts';

type Place = 'listed' | 'atAnswer' | 'told';

const keys: Record<RunStatus, Partial<Record<Place, PlainKey>>> = {
  queued: { listed: 'run_queued', atAnswer: 'run_queued' },
  'awaiting-schema': { listed: 'run_awaitingSchema', atAnswer: 'run_awaitingSchema' },
  connecting: { listed: 'run_answering', atAnswer: 'run_connecting' },
  waiting: { listed: 'run_answering', atAnswer: 'run_waiting' },
  streaming: { listed: 'run_answering', atAnswer: 'run_answering' },
  rejoining: { listed: 'run_reconnecting', atAnswer: 'run_reconnecting' },
  done: { told: 'toldEnd_done' },
  'waiting-for-you': { listed: 'run_waitingForYou', told: 'toldEnd_waitingForYou' },
  waited: { listed: 'run_waited' },
  // Nobody is told: the person stopped it.
  stopped: { listed: 'run_stopped' },
  failed: { listed: 'run_failed', told: 'toldEnd_failed' },
  interrupted: { listed: 'run_interrupted', told: 'toldEnd_interrupted' },
};

function textAt(place: Place, status: RunStatus): string | undefined {
  const key = keys[status][place];
  return key && say(key);
}

/** Names a state for the list of conversations; undefined for a run that is done. */
export const listedStatus = (status: RunStatus) => textAt('listed', status);

/** Names a state for the answer; undefined for a run that has ended. */
export const statusAtAnswer = (status: RunStatus) => textAt('atAnswer', status);

/**
 * Says how a run ended, for a notification; undefined if there is nothing to tell. Says nothing of the conversation:
 * other people may see the screen.
 */
export const toldEnd = (status: RunStatus) => textAt('told', status);
