import diff, { type Difference as Changed } from 'microdiff';
import { isMark, numberIn } from '../../json/exact-number.ts';
import { isListOrObject, type Json, type JsonObject, parseSent } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import { plainReading } from '../../markdown/plain-reading.ts';
import {
  type ComparedTexts,
  type DataChange,
  type DataDifference,
  type Difference,
  isTooLong,
} from './compared-texts.ts';
import { differences, shownSide, textDifference } from './text-difference.ts';

/** Compares two texts: as data where both are, otherwise as texts; and what a person sees besides them. */
export function differenceOf(texts: ComparedTexts): Difference {
  if (isTooLong(texts)) return { kind: 'too-long' };
  const difference = textsDifference(texts);
  const beside = dataDifference(texts.beside ?? '', texts.otherBeside ?? '');
  return beside && difference.kind !== 'too-long' ? { ...difference, beside } : difference;
}

function textsDifference({ one, other, view }: ComparedTexts): Difference {
  const data = dataDifference(one, other);
  if (data) return { kind: 'data', found: data, count: data.count };
  const isSource = view === 'source';
  const [read, otherRead] = isSource ? [one, other] : [plainReading(one), plainReading(other)];
  const found = textDifference(read, otherRead);
  if (!found) return { kind: 'too-long' };
  const { by, pieces } = found;
  return {
    kind: 'text',
    found: {
      by,
      sides: [shownSide(pieces[0]), shownSide(pieces[1])],
      view,
      isSameSource: one === other,
      isMarkdown: isSource || read !== one.trimEnd() || otherRead !== other.trimEnd(),
    },
    count: differences(found),
  };
}

/** Comparisons that long texts can make slow: they run in a dedicated worker, which can be terminated. */
export const comparingTasks = { difference: differenceOf };

export type ComparingTasks = typeof comparingTasks;

/** Changes that are listed: more are counted only. */
const mostShown = 500;

/**
 * Compares two answers as data. Undefined unless both are lists or both are objects: others are compared as
 * texts.
 */
function dataDifference(one: string, other: string): DataDifference | undefined {
  const [value, otherValue] = [structureIn(one), structureIn(other)];
  if (!value || !otherValue || Array.isArray(value) !== Array.isArray(otherValue)) return undefined;
  // JSON has no cycles.
  const changes = diff(value, otherValue, { cyclesFix: false });
  return {
    changes: changes.slice(0, mostShown).map(changeOf),
    count: changes.length,
  };
}

function changeOf(change: Changed): DataChange {
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
