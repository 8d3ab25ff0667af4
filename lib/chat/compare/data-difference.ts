import diff from 'microdiff';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';

/** A value that differs, by its path. A side is undefined where that answer lacks the value. */
export type DataChange = { path: string; one: Json | undefined; other: Json | undefined };

/** Changes of one comparison: more are counted only. */
const mostShown = 500;

/** Characters of both values together as JSON. */
const longest = 200_000;

export type DataDifference = { changes: DataChange[]; count: number };

type Structured = JsonObject | Json[];

const isStructured = (value: Json | undefined): value is Structured =>
  Array.isArray(value) || isJsonObject(value);

/** Tells whether both are lists, or both objects. Others are compared as texts. */
export const areComparable = (one: Json | undefined, other: Json | undefined): boolean =>
  isStructured(one) && isStructured(other) && Array.isArray(one) === Array.isArray(other);

/** Compares two values of one kind; undefined if they are too long. */
export function dataDifference(one: Json, other: Json): DataDifference | undefined {
  if (!isStructured(one) || !isStructured(other)) return undefined;
  if (JSON.stringify(one).length + JSON.stringify(other).length > longest) return undefined;
  const changes = diff(one, other, { cyclesFix: false });
  return {
    changes: changes.slice(0, mostShown).map((change) => ({
      path: change.path.reduce<string>((path, step) => pointerTo(path, String(step)), ''),
      one: change.type === 'CREATE' ? undefined : change.oldValue,
      other: change.type === 'REMOVE' ? undefined : change.value,
    })),
    count: changes.length,
  };
}
