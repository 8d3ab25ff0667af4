import { say } from '../../words/say.ts';
import { inPassing } from './duration.ts';
import type { FailureText } from './failure.ts';
import { failureText } from './failure-text.ts';
import type { Interruption, Run } from './run.ts';

/** Explains a run that did not come to its own end; undefined for one that did or goes on. */
export function runEndText(run: Run, characters: number): FailureText | undefined {
  if (run.state.status === 'failed') return failureText(run.state.failure, run.chunks > 0);
  if (run.state.status === 'interrupted') return interruptionText(run, run.state.cause, characters);
  return undefined;
}

const interruptionText = (run: Run, cause: Interruption, characters: number): FailureText => ({
  title: interruptionTitle(run, characters),
  remedy: say('run_interruptedRemedy', {
    cause: cause === 'unknown' ? 'other' : cause,
    sent: run.sentAt === null ? 'other' : 'yes',
  }),
});

/** Says how far the run had come. */
function interruptionTitle({ sentAt, lastChunkAt }: Run, count: number): string {
  if (sentAt === null) return say('run_interruptedBeforeSending');
  if (lastChunkAt === null) return say('run_interruptedBeforeAnswer');
  return say('run_interruptedAfter', { count, duration: inPassing(lastChunkAt - sentAt) });
}
