import type { Run } from './run.ts';

/** What is said once, aloud, when a run has come to its end; a failure has an alert of its own. */
export function runEndAnnouncement({ state }: Run, text: string): string {
  if (state.status === 'stopped') return 'Stopped.';
  if (state.status !== 'done') return '';
  const words = text.match(/\S+/g)?.length ?? 0;
  return words === 0
    ? 'The answer is empty.'
    : `The answer is ready: ${words === 1 ? '1 word' : `${words} words`}.`;
}
