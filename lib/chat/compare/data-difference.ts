import diff, { type Difference } from 'microdiff';
import { isMark, numberIn } from '../../json/exact-number.ts';
import { isListOrObject, type Json, type JsonObject, parseSent } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';

/** A value that differs, with its JSON pointer. A side is undefined where that answer lacks the value. */
type DataChange = { path: string; one: Json | undefined; other: Json | undefined };

export type DataDifference = {
  /** The first of them. */
  changes: DataChange[];
  count: number;
};

/** Changes that are listed: more are counted only. */
const mostShown = 500;

/**
 * Compares two answers as data. Undefined unless both are lists or both are objects: others are compared as
 * texts.
 */
export function dataDifference(one: string, other: string): DataDifference | undefined {
  const [value, otherValue] = [structureIn(one), structureIn(other)];
  if (!value || !otherValue || Array.isArray(value) !== Array.isArray(otherValue)) return undefined;
  // JSON has no cycles.
  const changes = diff(value, otherValue, { cyclesFix: false });
  return {
    changes: changes.slice(0, mostShown).map(changeOf),
    count: changes.length,
  };
}

function changeOf(change: Difference): DataChange {
  const one = change.type === 'CREATE' ? undefined : change.oldValue;
  const other = change.type === 'REMOVE' ? undefined : change.value;
  const last = change.path.at(-1);
  if (!isMark(last)) return { path: change.path.reduce<string>(pointerTo, ''), one, other };
  // The library looks into an exact number, which is an object to it.
  return {
    path: change.path.slice(0, -1).reduce<string>(pointerTo, ''),
    one: marked(one),
    other: marked(other),
  };
}

const marked = (text: Json | undefined) => (typeof text === 'string' ? numberIn(text) : undefined);

function structureIn(text: string): JsonObject | Json[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const value = parseSent(text);
  return isListOrObject(value) ? value : undefined;
}
