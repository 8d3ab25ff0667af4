import { say } from '../../words/say.ts';
import type { Run } from '../run/run.ts';
import { type AnswerTimes, runTimes, timeText, tokensOutText } from '../run/run-figures.ts';
import type { PairDifference } from './compared-texts.ts';
import { wayName } from './compared-ways.ts';

/** Names the mode and the preset of a run. */
export const wayOf = ({ mode, preset }: Pick<Run, 'mode' | 'preset'>): string => wayName(mode, preset);

/** A figure in words; `isBetter` if the answer is faster in it than all others. */
export type FigureText = { text: string; isBetter: boolean };

/** Lists the figures of an answer: its times, then its tokens. */
export const figureTexts = (times: AnswerTimes, tokens: number | undefined, better: Better): FigureText[] => [
  ...figureNames.flatMap((name) => {
    const text = timeText(times, name);
    return text === undefined ? [] : [{ text, isBetter: better.has(name) }];
  }),
  ...(tokens === undefined ? [] : [{ text: tokensOutText(tokens), isBetter: false }]),
];

/** Says how two answers differ. */
export function foundText(difference: PairDifference): string {
  if (difference.kind === 'waiting') return say('compare_waiting');
  if (difference.kind === 'missing') return say('compare_runMissing');
  if (difference.kind === 'too-long') return say('compare_tooLong');
  if (difference.count === 0) return say(isOfMarkdown(difference) ? 'compare_sameReading' : 'compare_same');
  return difference.kind === 'text' && difference.found.by === 'lines'
    ? say('compare_foundLines')
    : say('compare_found', { count: difference.count });
}

/** Tells whether two texts that read the same were written in different ways. */
const isOfMarkdown = (difference: PairDifference) =>
  difference.kind === 'text' && difference.found.view === 'reading' && !difference.found.isSameSource;

const figureNames = ['first', 'total'] as const;

/** Returns the times of an answer that is done. */
export const timesOf = (run: Run | undefined): AnswerTimes =>
  run?.state.status === 'done' ? runTimes(run) : { first: undefined, total: undefined };

/** The figures in which an answer is faster than all others. */
export type Better = ReadonlySet<(typeof figureNames)[number]>;

/** Finds the faster answer for each figure. A figure that only one answer has, or a tie, has none. */
export function betterFigures(all: readonly AnswerTimes[]): Better[] {
  const best = (name: (typeof figureNames)[number]): number | undefined => {
    const known = all.flatMap((times) => times[name] ?? []);
    const least = Math.min(...known);
    return known.length > 1 && known.filter((time) => time === least).length === 1 ? least : undefined;
  };
  const bests = figureNames.map((name) => ({ name, least: best(name) }));
  return all.map(
    (times) =>
      new Set(
        bests.flatMap(({ name, least }) => (least !== undefined && times[name] === least ? [name] : [])),
      ),
  );
}
