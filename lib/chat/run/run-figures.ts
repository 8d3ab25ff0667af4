import type { Usage } from '../../output/usage.ts';
import { say } from '../../words/say.ts';
import { measured } from './duration.ts';
import type { Run } from './run.ts';

/** Lists the figures of a run, most important first; none unless it is done. */
export function runFigures(run: Run, usage: Usage | undefined): string[] {
  const { state, mode, sentAt, firstChunkAt, endedAt } = run;
  if (state.status !== 'done' || sentAt === null || endedAt === null) return [];
  const hasFirst = mode === 'stream' && firstChunkAt !== null;
  return [
    ...(hasFirst ? [say('run_firstToken', { duration: measured(firstChunkAt - sentAt) })] : []),
    say('run_total', { position: hasFirst ? 'other' : 'first', duration: measured(endedAt - sentAt) }),
    ...(usage ? [tokensText(usage)] : []),
  ];
}

const tokensText = ({ input, output, total }: Usage) =>
  input + output === total
    ? say('run_tokens', { input, output })
    : say('run_tokensAndTotal', { input, output, total });
