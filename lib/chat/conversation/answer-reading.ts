import type { Json } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import { type Fold, outputOf, type PieceReading, unclearReading } from '../../langserve/fold.ts';
import { isAnswerFieldMissing } from '../../output/answer-place.ts';
import { outputText } from '../../output/output-text.ts';
import type { Profile } from '../profile/profile.ts';
import type { Run, RunWithFold } from '../run/run.ts';

/** How the outputs of a profile are read; null: the usual way. */
export type AnswerReading = {
  /** The field with the answer, or a path to it. */
  field: string | null;
  /** How unclear pieces are read. */
  pieces: PieceReading | null;
};

export type ReadingOf = (profileId: string) => AnswerReading;

export const usualReading: AnswerReading = { field: null, pieces: null };

/** How a profile's outputs are read; the usual way where the profile is gone. */
export const readingIn = (profiles: readonly Profile[], id: string): AnswerReading => {
  const profile = profiles.find((candidate) => candidate.id === id);
  return profile ? readingOf(profile) : usualReading;
};

export const readingOf = ({ call }: Pick<Profile, 'call'>): AnswerReading => ({
  field: call.answerField,
  pieces: call.pieces,
});

/** The profiles whose answers are read in another way than before. */
export function readOtherwise(before: readonly Profile[], after: readonly Profile[]): string[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].filter((id) => {
    const [old, next] = [readingIn(before, id), readingIn(after, id)];
    return old.field !== next.field || old.pieces !== next.pieces;
  });
}

/** The place of the answer in an output: the field that a person has named, else the one that the schema names. */
const answerPlace = ({ answerAt }: Pick<Run, 'answerAt'>, { field }: AnswerReading): string | null =>
  field === null ? answerAt : pointerTo('', field);

/** An output as it is shown. It may grow in place. */
export type ShownOutput = {
  value: Json | undefined;
  /** The place of the answer as a JSON pointer; null: the usual one. */
  answerAt: string | null;
  /** The field that a person has named, where this output has none of that name. */
  missingField: string | null;
  /** How pieces are read that do not tell; undefined where they tell. */
  pieces: PieceReading | undefined;
};

export function shownOutput(run: Pick<Run, 'answerAt'>, fold: Fold, reading: AnswerReading): ShownOutput {
  const value = outputOf(fold, reading.pieces);
  const unclear = unclearReading(fold);
  return {
    value,
    answerAt: answerPlace(run, reading),
    missingField:
      reading.field !== null && isAnswerFieldMissing(value, pointerTo('', reading.field))
        ? reading.field
        : null,
    pieces: unclear && (reading.pieces ?? unclear),
  };
}

/** Reads the output of a run as text. */
export const answerText = ({ run, fold }: RunWithFold, reading: AnswerReading): string =>
  outputText(outputOf(fold, reading.pieces), answerPlace(run, reading));
