import type { Usage } from '../../output/usage.ts';
import { say } from '../../words/say.ts';
import { measured } from './duration.ts';
import type { Run } from './run.ts';

type Measures = { first: string | undefined; total: string };

/** Formats the durations of a run; undefined unless it is done. */
function measuresOf({ state, mode, sentAt, firstChunkAt, endedAt }: Run): Measures | undefined {
  if (state.status !== 'done' || sentAt === null || endedAt === null) return undefined;
  const hasFirst = mode === 'stream' && firstChunkAt !== null;
  return {
    first: hasFirst ? measured(firstChunkAt - sentAt) : undefined,
    total: measured(endedAt - sentAt),
  };
}

/** Lists the figures of a run, most important first; none unless it is done. */
export function runFigures(run: Run, usage: Usage | undefined): string[] {
  const measures = measuresOf(run);
  if (!measures) return [];
  const { first, total } = measures;
  return [
    ...(first === undefined ? [] : [say('run_firstToken', { duration: first })]),
    say('run_total', { position: first === undefined ? 'first' : 'other', duration: total }),
    ...(usage ? [tokensText(usage)] : []),
  ];
}

/** Lists the figures that `runFigures` explains: the durations, and the tokens of the answer. */
export function bareFigures(run: Run, usage: Usage | undefined): string[] {
  const measures = measuresOf(run);
  if (!measures) return [];
  const { first, total } = measures;
  return [
    ...(first === undefined ? [] : [first]),
    total,
    ...(usage ? [say('run_tokensOut', { output: usage.output })] : []),
  ];
}

const tokensText = ({ input, output, total }: Usage) =>
  input + output === total
    ? say('run_tokens', { input, output })
    : say('run_tokensAndTotal', { input, output, total });
