import { type ExactNumber, isNumber, isSameNumber, numberText } from '../json/exact-number.ts';
import { isJsonObject, isListOrObject, type Json, type JsonObject } from '../json/json.ts';
import { isMessage } from '../message/message.ts';
import { isDocument } from '../output/sources-part.ts';

/**
 * Relation of a piece of a stream to the piece before it.
 * `lacks`: something of the previous piece is missing, so the pieces are deltas.
 * `grown`: everything is still there, and something is longer or new.
 * `replaced`: a value is different or shorter.
 */
export type Relation = 'lacks' | 'equal' | 'grown' | 'replaced';

/**
 * Result of a comparison; `repeats` if the piece contains something of the previous one, unchanged or longer.
 */
export type Comparison = { relation: Relation; repeats: boolean };

const lacking: Comparison = { relation: 'lacks', repeats: false };

/** Tells whether a text or a number continues the one before it. */
export const lengthens = (before: string | number | ExactNumber, after: Json): boolean =>
  before !== '' && relationOf(before, after) === 'grown';

/** Compares two neighbouring pieces of a stream, at a cost of their size (docs/protocol.md#snapshots). */
export function compared(before: Json, after: Json): Comparison {
  if (Array.isArray(before) && Array.isArray(after)) return comparedLists(before, after);
  if (isJsonObject(before) && isJsonObject(after)) return comparedDicts(before, after);
  return lacking;
}

function comparedDicts(before: JsonObject, after: JsonObject): Comparison {
  const keys = Object.keys(before);
  if (!keys.every((key) => Object.hasOwn(after, key))) return lacking;
  const count = Object.keys(after).length;
  let relation: Relation = count > keys.length ? 'grown' : 'equal';
  let repeats = false;
  for (const key of keys) {
    const [old, next] = [before[key] ?? null, after[key] ?? null];
    const inner = relationOf(old, next);
    relation = worse(relation, inner);
    // An equal text under the only key of a dict proves nothing: "ha" may follow "ha".
    repeats ||= beginsAlike(old, next) || (count > 1 && saysAgain(old, inner));
  }
  return { relation, repeats };
}

function comparedLists(before: Json[], after: Json[]): Comparison {
  if (after.length < before.length) return lacking;
  let relation: Relation = after.length > before.length ? 'grown' : 'equal';
  for (const [place, old] of before.entries()) {
    const next = after[place] ?? null;
    const inner = relationOf(old, next);
    if (inner === 'replaced' && !isPlainDict(old)) return lacking;
    relation = worse(relation, inner);
  }
  const repeats = before.some((old, place) => isPlainDict(old) && repeatsEntry(old, after[place] ?? null));
  return { relation, repeats };
}

const repeatsEntry = (before: JsonObject, after: Json) =>
  relationOf(before, after) === 'equal' || (isJsonObject(after) && comparedDicts(before, after).repeats);

/** Tells whether a value is a dict that is neither a message nor a document of LangChain. */
export const isPlainDict = (value: Json): value is JsonObject =>
  isJsonObject(value) && !isMessage(value) && !isDocument(value);

/** Tells whether a list starts with the same object as before, like the messages of a graph's state. */
const beginsAlike = (before: Json, after: Json) =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  isJsonObject(before[0]) &&
  relationOf(before[0], after[0] ?? null) === 'equal';

const saysAgain = (before: Json, relation: Relation) =>
  (relation === 'equal' && !isEmpty(before)) ||
  (relation === 'grown' && typeof before === 'string' && before.length > 1);

const isEmpty = (value: Json) =>
  value === null || value === '' || (isListOrObject(value) && Object.keys(value).length === 0);

/** Tells whether a piece and the next one add up to the next one. */
export function addsNothing(piece: Json): boolean {
  if (isJsonObject(piece)) return Object.values(piece).every(addsNothing);
  return piece === 0 || typeof piece === 'boolean' || isEmpty(piece);
}

const worse = (one: Relation, other: Relation): Relation => {
  if (one === 'replaced' || other === 'replaced') return 'replaced';
  return one === 'grown' ? one : other;
};

function relationOf(before: Json, after: Json): Relation {
  if (before === null) return after === null ? 'equal' : 'grown';
  if (typeof before === 'string' && typeof after === 'string') return ofTexts(before, after);
  if (isNumber(before) && isNumber(after)) return ofNumbers(before, after);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after);
  if (isJsonObject(before) && isJsonObject(after)) return ofDicts(before, after);
  return before === after ? 'equal' : 'replaced';
}

function ofTexts(before: string, after: string): Relation {
  if (before === after) return 'equal';
  return after.startsWith(before) ? 'grown' : 'replaced';
}

/** Compares numbers by their digits, which may arrive one by one: 0.9 becomes 0.93. */
function ofNumbers(before: number | ExactNumber, after: number | ExactNumber): Relation {
  const [old, next] = [numberText(before), numberText(after)];
  if (old !== next && digits(next).startsWith(digits(old))) return 'grown';
  return isSameNumber(before, after) ? 'equal' : 'replaced';
}

const digits = (number: string) => number.replace(/^-|e.*$/gi, '');

function ofLists(before: Json[], after: Json[]): Relation {
  if (after.length < before.length) return 'replaced';
  return before.reduce<Relation>(
    (relation, old, place) =>
      relation === 'replaced' ? relation : worse(relation, relationOf(old, after[place] ?? null)),
    after.length > before.length ? 'grown' : 'equal',
  );
}

function ofDicts(before: JsonObject, after: JsonObject): Relation {
  const keys = Object.keys(before);
  return keys.reduce<Relation>(
    (relation, key) => {
      if (relation === 'replaced' || !Object.hasOwn(after, key)) return 'replaced';
      return worse(relation, relationOf(before[key] ?? null, after[key] ?? null));
    },
    Object.keys(after).length > keys.length ? 'grown' : 'equal',
  );
}
