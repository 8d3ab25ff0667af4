import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { RunStatus } from './run-state.ts';

const keys = {
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
  const key = keys[status];
  return key && say(key);
}
