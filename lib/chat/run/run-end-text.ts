import { say } from '../../words/say.ts';
import type { Failure, FailureText } from './failure.ts';
import { failureText } from './failure-text.ts';
import { mayReadOn, type Run } from './run.ts';
import type { Interruption } from './run-state.ts';
import { inPassing } from './time-text.ts';

/** Explains a run that failed or was interrupted; undefined for any other. */
export function runEndText(run: Run, characters: number): FailureText | undefined {
  const text = textOf(run, characters);
  return text && mayReadOn(run) ? withTheRest(text, run) : text;
}

/** A server that keeps the run still has the rest. */
function withTheRest({ isRetryFirst: _, ...text }: FailureText, { state }: Run): FailureText {
  const isRefused = state.status === 'failed' && refusals.includes(state.failure.kind);
  return {
    ...text,
    remedy: say(isRefused ? 'runEnd_restRefused' : 'runEnd_serverMayGoOn'),
    remedyByForm: say('runEnd_restByForm'),
    mayHaveRun: true,
  };
}

const refusals: Failure['kind'][] = ['unauthorized', 'redirected', 'screened'];

function textOf(run: Run, characters: number): FailureText | undefined {
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
  ...(run.sentAt !== null && { mayHaveRun: true }),
});

/** Describes how far the run got. */
function interruptionTitle({ sentAt, lastChunkAt }: Run, count: number): string {
  if (sentAt === null) return say('run_interruptedBeforeSending');
  if (lastChunkAt === null) return say('run_interruptedBeforeAnswer');
  return say('run_interruptedAfter', { count, duration: inPassing(lastChunkAt - sentAt) });
}
