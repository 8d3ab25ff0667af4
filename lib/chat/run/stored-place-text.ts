import { say } from '../../words/say.ts';
import type { StoredPlace } from './run.ts';

/** Reports that a change to a conversation is not on disk. */
export const unsavedChange = () => say('unsaved_change');

/** Reports that an answer is not on disk; undefined if it is. */
export function unsavedText(place: StoredPlace): string | undefined {
  if (place === 'disk') return undefined;
  return say(place === 'session' ? 'unsaved_session' : 'unsaved_nowhere');
}
