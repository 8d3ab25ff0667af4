import diff from 'microdiff';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';

/** A value that differs, with its JSON pointer. A side is undefined where that answer lacks the value. */
export type DataChange = { path: string; one: Json | undefined; other: Json | undefined };

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
    changes: changes.slice(0, mostShown).map((change) => ({
      path: change.path.reduce<string>(pointerTo, ''),
      one: change.type === 'CREATE' ? undefined : change.oldValue,
      other: change.type === 'REMOVE' ? undefined : change.value,
    })),
    count: changes.length,
  };
}

function structureIn(text: string): JsonObject | Json[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const value = parseSent(text);
  return Array.isArray(value) || isJsonObject(value) ? value : undefined;
}
