import type { Shape } from './field.ts';

/** Codes for a value that exceeds a limit of the schema. */
type LimitCode =
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-great'
  /** The limit itself is not allowed. */
  | 'not-above'
  | 'not-below'
  | 'not-multiple'
  | 'too-few-entries'
  | 'too-many-entries'
  | 'too-few-names'
  | 'too-many-names';

export type LimitProblem = { [Code in LimitCode]: { code: Code; limit: number } }[LimitCode];

/** A typed text that cannot be read as the type of its place. */
export type UnreadProblem =
  | { code: 'not-json' }
  | { code: 'not-number' }
  | { code: 'not-whole-number' }
  /** A number with separators, such as `1.000,5`. */
  | { code: 'number-separators'; isWhole: boolean }
  /** NaN or Infinity. */
  | { code: 'not-finite'; number: string };

/** A required value is missing. */
export type MissingProblem = {
  code: 'missing';
  shape: Shape['kind'];
  /** `none`: the field is optional, only the chosen option requires it. `empty`: the field can be left empty. */
  otherwise: 'none' | 'empty' | null;
};

/** A value that violates the JSON schema. */
export type SchemaProblem =
  | LimitProblem
  /** Names of the allowed types, as in the schema. */
  | { code: 'other-type'; types: string[] }
  /** Allowed values, as JSON. */
  | { code: 'other-value'; options: string[] }
  | { code: 'other-pattern'; pattern: string }
  | { code: 'other-format'; format: string }
  | { code: 'repeated-entry' }
  | { code: 'unknown-name' }
  | { code: 'names-missing'; names: string[] }
  | { code: 'nothing-allowed' }
  /** No keyword tells which values are allowed. */
  | { code: 'mismatch' };

/** Problem of a place in a form: a code with values, turned into text where it is shown. */
export type FormProblem = MissingProblem | UnreadProblem | SchemaProblem;
