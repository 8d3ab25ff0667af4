import { type DataDifference, dataDifference } from './data-difference.ts';
import { differences, type TextDifference, textDifference } from './text-difference.ts';

/** How two answers differ; `count` is the number of places. */
export type Difference =
  | { kind: 'data'; found: DataDifference; count: number }
  | { kind: 'text'; found: TextDifference; count: number }
  | { kind: 'too-long' };

/** How two answers differ; they wait until both have ended. */
export type PairDifference = Difference | { kind: 'waiting' };

/** Characters of both answers together: reading more of them takes too long for one task. */
const longest = 200_000;

/** Compares two answers: as data where both are, otherwise as texts. `pause` ends the task. */
export async function differenceOf(
  one: string,
  other: string,
  pause: () => Promise<void>,
): Promise<Difference> {
  if (one.length + other.length > longest) return { kind: 'too-long' };
  const data = dataDifference(one, other);
  if (data) return { kind: 'data', found: data, count: data.count };
  const found = await textDifference(one, other, pause);
  return found ? { kind: 'text', found, count: differences(found) } : { kind: 'too-long' };
}
