import { say } from '../../words/say.ts';
import type { Run } from './run.ts';

/** Characters of an answer in which the words are counted. */
const countedLength = 100_000;

/** Says once, aloud, that a run has come to its end; a failure has an alert of its own. */
export function runEndAnnouncement({ state }: Run, text: string): string {
  if (state.status === 'stopped') return say('run_stoppedSentence');
  if (state.status !== 'done') return '';
  const count = text.slice(0, countedLength).match(/\S+/g)?.length ?? 0;
  if (text.length > countedLength) return say('run_announcedMoreWords', { count });
  return count === 0 ? say('run_announcedEmpty') : say('run_announcedWords', { count });
}
