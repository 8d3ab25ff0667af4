import type { Usage } from '../../output/usage.ts';
import { say } from '../../words/say.ts';
import type { Run } from './run.ts';
import { endedWell } from './run-state.ts';
import { listedStatus } from './run-status-text.ts';
import { measured } from './time-text.ts';

/** Milliseconds from the request to the first token and to the end; undefined where there is none. */
export type AnswerTimes = { first: number | undefined; total: number | undefined };

/** Returns the times of a run that has ended. A single response has no first token. */
export function runTimes({ mode, sentAt, firstChunkAt, endedAt }: Run): AnswerTimes {
  if (sentAt === null || endedAt === null) return { first: undefined, total: undefined };
  const hasFirst = mode === 'stream' && firstChunkAt !== null;
  return { first: hasFirst ? firstChunkAt - sentAt : undefined, total: endedAt - sentAt };
}

/** Lists the figures of a run, most important first; none unless it ended in order. */
export const runFigures = (run: Run, usage: Usage | undefined): string[] =>
  listed(run, namedTimes, usage && tokensText(usage));

/** Lists the figures for a wide line: the durations with their names, and the tokens of the answer. */
export const shortFigures = (run: Run, usage: Usage | undefined): string[] =>
  listed(run, namedTimes, usage && tokensOutText(usage.output));

/** Lists the figures for a narrow line: the total duration, and the tokens of the answer. */
export const bareFigures = (run: Run, usage: Usage | undefined): string[] =>
  listed(run, ({ total = 0 }) => [measured(total)], usage && tokensOutText(usage.output));

function listed(run: Run, texts: (times: AnswerTimes) => string[], tokens: string | undefined): string[] {
  const times = runTimes(run);
  if (!endedWell(run.state.status) || times.total === undefined) return [];
  return [...texts(times), ...(tokens === undefined ? [] : [tokens])];
}

const namedTimes = (times: AnswerTimes): string[] =>
  (['first', 'total'] as const).flatMap((name) => timeText(times, name) ?? []);

/** Names how a run ended out of order, with its time if it failed or was stopped: else the time says nothing. */
export function endingText(run: Run): string {
  const { status } = run.state;
  const { total } = runTimes(run);
  const isTimed = (status === 'failed' || status === 'stopped') && total !== undefined;
  return [listedStatus(status), isTimed && measured(total)].filter(Boolean).join(' · ');
}

/** Says whether a stopped run has an answer; undefined for any other run. */
export function stoppedText({ state, chunks }: Run): string | undefined {
  if (state.status !== 'stopped') return undefined;
  return chunks > 0 ? say('runEnd_stopped') : say('runEnd_stoppedEarly');
}

/** Says one of the times, with its name; undefined where there is none. */
export function timeText(times: AnswerTimes, name: keyof AnswerTimes): string | undefined {
  const ms = times[name];
  if (ms === undefined) return undefined;
  const duration = measured(ms);
  if (name === 'first') return say('run_firstToken', { duration });
  return say('run_total', { position: times.first === undefined ? 'first' : 'other', duration });
}

export const tokensOutText = (output: number): string => say('run_tokensOut', { output });

const tokensText = ({ input, output, total }: Usage) =>
  input + output === total
    ? say('run_tokens', { input, output })
    : say('run_tokensAndTotal', { input, output, total });
