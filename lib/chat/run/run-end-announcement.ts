import { counted } from '../../words/counted.ts';
import type { Run } from './run.ts';

/** Characters of an answer in which the words are counted. */
const countedLength = 100_000;

/** What is said once, aloud, when a run has come to its end; a failure has an alert of its own. */
export function runEndAnnouncement({ state }: Run, text: string): string {
  if (state.status === 'stopped') return 'Stopped.';
  if (state.status !== 'done') return '';
  const words = text.slice(0, countedLength).match(/\S+/g)?.length ?? 0;
  if (text.length > countedLength) return `The answer is ready: more than ${words} words.`;
  return words === 0 ? 'The answer is empty.' : `The answer is ready: ${counted(words, 'word')}.`;
}
