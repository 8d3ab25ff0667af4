import type { Usage } from '../../output/usage.ts';
import { inPassing } from './duration.ts';
import type { Run } from './run.ts';

/** What a run took, in the order in which one asks for it; nothing where it did not come to its own end. */
export function runFigures(run: Run, usage: Usage | undefined): string[] {
  const { state, mode, sentAt, firstChunkAt, endedAt } = run;
  if (state.status !== 'done' || sentAt === null || endedAt === null) return [];
  const first =
    mode === 'stream' && firstChunkAt !== null && `first words after ${inPassing(firstChunkAt - sentAt)}`;
  const all = `${inPassing(endedAt - sentAt)} in all`;
  return [first, all, usage && tokens(usage)].filter((figure) => typeof figure === 'string');
}

const count = (number: number) => number.toLocaleString('en');

const tokens = ({ input, output, total }: Usage) =>
  input + output === total
    ? `${count(input)} tokens in, ${count(output)} out`
    : `${count(input)} tokens in, ${count(output)} out, ${count(total)} in all`;
