import { counted } from '../../words/counted.ts';
import { inPassing } from './duration.ts';
import type { FailureText } from './failure.ts';
import { failureText } from './failure-text.ts';
import type { Interruption, Run } from './run.ts';

/** What is to be said of a run that did not come to its own end; undefined for one that did or goes on. */
export function runEndText(run: Run, characters: number): FailureText | undefined {
  if (run.state.status === 'failed') return failureText(run.state.failure, run.chunks > 0);
  if (run.state.status === 'interrupted') return interruptionText(run, run.state.cause, characters);
  return undefined;
}

const causes: Record<Interruption, string> = {
  worker: 'The browser stopped the background worker of Runnel.',
  browser: 'The browser was closed.',
  update: 'Runnel was updated.',
  reload: 'Runnel was reloaded or switched off.',
  unknown: 'The browser or Runnel was stopped.',
};

function interruptionText(run: Run, cause: Interruption, characters: number): FailureText {
  const lost = 'The runnable may have finished all the same, but its answer cannot be fetched again.';
  return {
    title: `Interrupted ${point(run, characters)}`,
    remedy:
      run.sentAt === null
        ? `${causes[cause]} Nothing had been sent. Try again.`
        : `${causes[cause]} ${lost} Keep what is here, or try again.`,
  };
}

/** How far it had come. */
function point({ sentAt, lastChunkAt }: Run, characters: number): string {
  if (sentAt === null) return 'before anything was sent';
  if (lastChunkAt === null) return 'before any answer';
  return `after ${counted(characters, 'character')}, last data ${inPassing(lastChunkAt - sentAt)} after sending`;
}
