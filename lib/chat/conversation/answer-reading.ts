import type { Json } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import type { AnswerPart, Ending } from '../../output/answer-part.ts';
import { isAnswerFieldMissing } from '../../output/answer-steps.ts';
import type { TextForm } from '../../output/said-texts.ts';
import { type Usage, usageIn } from '../../output/usage.ts';
import type { Fold, PieceReading } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import type { Profile } from '../profile/profile.ts';
import type { Run, RunWithFold } from '../run/run.ts';

/** Rules for reading outputs: the protocol's reader and the profile's choices; null is the default. */
export type AnswerReading = AnswerChoice & { as: AnswerReader };

type AnswerChoice = {
  /** Answer field, or a path to it. */
  field: string | null;
  /** Reading of ambiguous pieces. */
  pieces: PieceReading | null;
};

/** Returns how to read the output of a run, by its profile and protocol. */
export type ReadingOf = (run: Pick<Run, 'profileId' | 'protocol'>) => AnswerReading;

/** Returns how to read a run of any of these profiles; the default if its profile was deleted. */
export const readingIn = (
  profiles: readonly Profile[],
  { profileId, protocol }: Pick<Run, 'profileId' | 'protocol'>,
  { answersOf }: Pick<Protocols, 'answersOf'>,
): AnswerReading => ({ ...choiceIn(profiles, profileId), as: answersOf(protocol) });

/** Reads every output with the settings of one profile. */
export const readingFor =
  (call: Profile['call'], { answersOf }: Pick<Protocols, 'answersOf'>): ReadingOf =>
  ({ protocol }) => ({ ...choiceOf(call), as: answersOf(protocol) });

function choiceIn(profiles: readonly Profile[], id: string): AnswerChoice {
  const profile = profiles.find((candidate) => candidate.id === id);
  return profile ? choiceOf(profile.call) : { field: null, pieces: null };
}

const choiceOf = ({ answerField, pieces }: Profile['call']): AnswerChoice => ({ field: answerField, pieces });

/** Lists the profiles whose answers are now read differently. */
export function readOtherwise(before: readonly Profile[], after: readonly Profile[]): string[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].filter((id) => {
    const [old, next] = [choiceIn(before, id), choiceIn(after, id)];
    return old.field !== next.field || old.pieces !== next.pieces;
  });
}

/** Returns the path of the answer in an output: the profile's field first, then the schema's. */
const answerPlace = ({ answerAt }: Pick<Run, 'answerAt'>, { field }: AnswerChoice): string | null =>
  field === null ? answerAt : pointerTo('', field);

/** An output for display; `value` may grow in place. */
export type ShownOutput = {
  value: Json | undefined;
  /** JSON pointer of the answer; null: the default. */
  answerAt: string | null;
  /** The profile's answer field, if this output lacks it. */
  missingField: string | null;
  /** Reading chosen for ambiguous pieces; undefined if the pieces are unambiguous. */
  pieces: PieceReading | undefined;
  /** Id of the protocol of its run. */
  protocol: string;
  as: AnswerReader;
};

export function shownOutput(
  run: Pick<Run, 'answerAt' | 'protocol'>,
  fold: Fold,
  reading: AnswerReading,
): ShownOutput {
  const { as } = reading;
  const value = as.fold.output(fold, reading.pieces);
  const unclear = as.fold.unclear(fold);
  const fields = as.fieldsIn ? as.fieldsIn(value) : value;
  return {
    value,
    answerAt: answerPlace(run, reading),
    missingField:
      reading.field !== null && isAnswerFieldMissing(fields, pointerTo('', reading.field))
        ? reading.field
        : null,
    pieces: unclear && (reading.pieces ?? unclear),
    protocol: run.protocol,
    as,
  };
}

/** Reads an output into parts; `question`: a field that only repeats it is folded. */
export const partsOf = ({ as, value, answerAt }: ShownOutput, question?: string): AnswerPart[] =>
  as.parts(value, answerAt, question);

/** Says why models ended early in an output. */
export const endingTexts = (output: ShownOutput): string[] =>
  endingsOf(partsOf(output)).map((ending) => say('answer_ending', { ending }));

const endingsOf = (parts: AnswerPart[]): Ending[] =>
  parts.flatMap((part) => {
    if (part.kind === 'ending') return [part.ending];
    return part.kind === 'node' ? endingsOf(part.parts) : [];
  });

/** Adds up the tokens of an answer; undefined if none are reported. Its steps know more models than its output. */
export const shownUsage = (
  run: Pick<Run, 'usage'> | undefined,
  output: ShownOutput | undefined,
): Usage | undefined => run?.usage ?? (output && usageInOutput(output));

const usageInOutput = ({ as, value }: ShownOutput) => (as.usage ? as.usage(value) : usageIn(value));

/** Reads the output of a run as text: as it was said, or with links at its citations, to be kept elsewhere. */
export const answerText = ({ run, fold }: RunWithFold, reading: AnswerReading, form?: TextForm): string =>
  reading.as.text(reading.as.fold.output(fold, reading.pieces), answerPlace(run, reading), form);
