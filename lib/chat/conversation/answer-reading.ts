import type { Json } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import { isAnswerFieldMissing } from '../../output/answer-steps.ts';
import type { Fold, PieceReading } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';
import type { Profile } from '../profile/profile.ts';
import type { Run, RunWithFold } from '../run/run.ts';

/** How an output is read: by its protocol, and as the person wants it; null: the usual way. */
export type AnswerReading = AnswerChoice & { as: AnswerReader };

type AnswerChoice = {
  /** The field with the answer, or a path to it. */
  field: string | null;
  /** How unclear pieces are read. */
  pieces: PieceReading | null;
};

/** How the output of a run is read, by its profile and its protocol. */
export type ReadingOf = (run: Pick<Run, 'profileId' | 'protocol'>) => AnswerReading;

/** Reads the outputs of a profile's runs; in the usual way where the profile is gone. */
export const readingIn = (
  profiles: readonly Profile[],
  { profileId, protocol }: Pick<Run, 'profileId' | 'protocol'>,
  { answersOf }: Pick<Protocols, 'answersOf'>,
): AnswerReading => ({ ...choiceIn(profiles, profileId), as: answersOf(protocol) });

/** Reads every output as one profile wants it. */
export const readingFor =
  (call: Profile['call'], { answersOf }: Pick<Protocols, 'answersOf'>): ReadingOf =>
  ({ protocol }) => ({ ...choiceOf(call), as: answersOf(protocol) });

function choiceIn(profiles: readonly Profile[], id: string): AnswerChoice {
  const profile = profiles.find((candidate) => candidate.id === id);
  return profile ? choiceOf(profile.call) : { field: null, pieces: null };
}

const choiceOf = ({ answerField, pieces }: Profile['call']): AnswerChoice => ({ field: answerField, pieces });

/** The profiles whose answers are read in another way than before. */
export function readOtherwise(before: readonly Profile[], after: readonly Profile[]): string[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].filter((id) => {
    const [old, next] = [choiceIn(before, id), choiceIn(after, id)];
    return old.field !== next.field || old.pieces !== next.pieces;
  });
}

/** The place of the answer in an output: the field that a person has named, else the one that the schema names. */
const answerPlace = ({ answerAt }: Pick<Run, 'answerAt'>, { field }: AnswerChoice): string | null =>
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
  as: AnswerReader;
};

export function shownOutput(run: Pick<Run, 'answerAt'>, fold: Fold, reading: AnswerReading): ShownOutput {
  const { as } = reading;
  const value = as.fold.output(fold, reading.pieces);
  const unclear = as.fold.unclear(fold);
  return {
    value,
    answerAt: answerPlace(run, reading),
    missingField:
      reading.field !== null && isAnswerFieldMissing(value, pointerTo('', reading.field))
        ? reading.field
        : null,
    pieces: unclear && (reading.pieces ?? unclear),
    as,
  };
}

/** Reads the output of a run as text. */
export const answerText = ({ run, fold }: RunWithFold, reading: AnswerReading): string =>
  reading.as.text(reading.as.fold.output(fold, reading.pieces), answerPlace(run, reading));
