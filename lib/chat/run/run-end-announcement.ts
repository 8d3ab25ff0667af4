import { say } from '../../words/say.ts';
import type { Run } from './run.ts';

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
