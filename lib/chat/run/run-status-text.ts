import type { PlainKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { Run, StoredPlace } from './run.ts';
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

/** Characters of an answer in which words are counted. */
const countedLength = 100_000;

/** Announces the end of a run to screen readers; a failure has its own alert. */
export function runEndAnnouncement({ state }: Run, text: string): string {
  if (state.status === 'stopped') return say('run_stoppedSentence');
  if (state.status === 'waiting-for-you') return say('toldEnd_waitingForYou');
  if (state.status !== 'done') return '';
  const count = text.slice(0, countedLength).match(/\S+/g)?.length ?? 0;
  if (text.length > countedLength) return say('run_announcedMoreWords', { count });
  return count === 0 ? say('run_announcedEmpty') : say('run_announcedWords', { count });
}

/** Reports that a change to a conversation is not on disk. */
export const unsavedChange = () => say('unsaved_change');

/** Reports that an answer is not on disk; undefined if it is. */
export function unsavedText(place: StoredPlace): string | undefined {
  if (place === 'disk') return undefined;
  return say(place === 'session' ? 'unsaved_session' : 'unsaved_nowhere');
}
