import type { Usage } from '../../output/usage.ts';
import { say } from '../../words/say.ts';
import type { Run } from './run.ts';
import { endedWell } from './run-state.ts';
import { measured } from './time-text.ts';

type Measures = { first: string | undefined; total: string };

/** Formats the durations of a run; undefined unless it ended in order. */
function measuresOf({ state, mode, sentAt, firstChunkAt, endedAt }: Run): Measures | undefined {
  if (!endedWell(state.status) || sentAt === null || endedAt === null) return undefined;
  const hasFirst = mode === 'stream' && firstChunkAt !== null;
  return {
    first: hasFirst ? measured(firstChunkAt - sentAt) : undefined,
    total: measured(endedAt - sentAt),
  };
}

/** Lists the figures of a run, most important first; none unless it ended in order. */
export const runFigures = (run: Run, usage: Usage | undefined): string[] =>
  listed(measuresOf(run), namedTimes, usage && tokensText(usage));

/** Lists the figures for a wide line: the durations with their names, and the tokens of the answer. */
export const shortFigures = (run: Run, usage: Usage | undefined): string[] =>
  listed(measuresOf(run), namedTimes, usage && say('run_tokensOut', { output: usage.output }));

/** Lists the figures for a narrow line: the total duration, and the tokens of the answer. */
export const bareFigures = (run: Run, usage: Usage | undefined): string[] =>
  listed(measuresOf(run), ({ total }) => [total], usage && say('run_tokensOut', { output: usage.output }));

const listed = (
  measures: Measures | undefined,
  times: (measures: Measures) => string[],
  tokens: string | undefined,
): string[] => (measures ? [...times(measures), ...(tokens === undefined ? [] : [tokens])] : []);

const namedTimes = ({ first, total }: Measures): string[] => [
  ...(first === undefined ? [] : [say('run_firstToken', { duration: first })]),
  say('run_total', { position: first === undefined ? 'first' : 'other', duration: total }),
];

const tokensText = ({ input, output, total }: Usage) =>
  input + output === total
    ? say('run_tokens', { input, output })
    : say('run_tokensAndTotal', { input, output, total });
