import type { Shape } from './field.ts';

/** A limit in the schema, and what is wrong with a value beyond it. */
type LimitCode =
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-great'
  /** A limit that itself will not do. */
  | 'not-above'
  | 'not-below'
  | 'not-multiple'
  | 'too-few-entries'
  | 'too-many-entries'
  | 'too-few-names'
  | 'too-many-names';

export type LimitProblem = { [Code in LimitCode]: { code: Code; limit: number } }[LimitCode];

/** A text that was typed and cannot be read as what its place asks for. */
export type UnreadProblem =
  | { code: 'not-json' }
  | { code: 'not-number' }
  | { code: 'not-whole-number' }
  /** A number with separators, as `1.000,5`. */
  | { code: 'number-separators'; isWhole: boolean }
  /** JavaScript would make another number of it; in JSON it could be a text instead. */
  | { code: 'number-inexact'; number: string; isInJson: boolean };

/** Nothing is where something has to be; where it `canBeNone`, that is so only in the option that was chosen. */
export type MissingProblem = { code: 'missing'; shape: Shape['kind']; canBeNone: boolean };

/** A value that a JSON schema speaks against. */
export type SchemaProblem =
  | LimitProblem
  /** The names of the types that will do, as the schema has them. */
  | { code: 'other-type'; types: string[] }
  /** The values that will do, as JSON. */
  | { code: 'other-value'; options: string[] }
  | { code: 'other-pattern'; pattern: string }
  | { code: 'other-format'; format: string }
  | { code: 'repeated-entry' }
  | { code: 'unknown-name' }
  | { code: 'names-missing'; names: string[] }
  | { code: 'nothing-allowed' }
  /** No keyword says what would do. */
  | { code: 'mismatch' };

/** The problem of a place in a form, as a code with values: whoever shows it has the words. */
export type FormProblem = MissingProblem | UnreadProblem | SchemaProblem;
