import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { wayName } from '../profile/ways.ts';
import type { Run } from '../run/run.ts';
import { type AnswerTimes, runTimes, timeText, tokensOutText } from '../run/run-figures.ts';
import type { PairDifference } from './compared-texts.ts';

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
  const names = placeNames(difference);
  if (names.length === 0) return foundInText(difference);
  const where = listText(names);
  return difference.count === 0
    ? say('compare_foundBeside', { places: where })
    : [foundInText(difference), say('compare_foundAlso', { places: where })].join(' ');
}

function foundInText(difference: Found): string {
  if (difference.count === 0) return say(isOfMarkdown(difference) ? 'compare_sameReading' : 'compare_same');
  return difference.kind === 'text' && difference.found.by === 'lines'
    ? say('compare_foundLines')
    : say('compare_found', { count: difference.count });
}

type Found = Extract<PairDifference, { found: unknown }>;

/** Names the places besides the texts in which two answers differ. */
const placeNames = ({ beside }: Found): string[] => [
  ...new Set(beside?.changes.map(({ path }) => placeName(path))),
];

const places = {
  reasoning: 'answer_reasoning',
  media: 'compare_media',
  calls: 'compare_calls',
  results: 'compare_results',
  sources: 'compare_sources',
  values: 'compare_values',
  end: 'compare_end',
  questions: 'compare_questions',
} as const;

const isPlace = (name: string): name is keyof typeof places => Object.hasOwn(places, name);

/** Names the place of a value besides the text, by the pointer to it. */
function placeName(path: string): string {
  const name = path.split('/')[1] ?? '';
  return isPlace(name) ? say(places[name]) : name;
}

/** Names a value besides the text: its place in words, and the pointer from there. */
export const valueName = (path: string): string =>
  [placeName(path), path.split('/').slice(2).join('/')].filter((part) => part !== '').join(' ');

/** Tells whether two texts that read the same were written in different ways. */
const isOfMarkdown = (difference: Found) =>
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
