import { plainReading } from '../../markdown/plain-reading.ts';
import { type ComparedTexts, type Difference, longestCompared } from './compared-texts.ts';
import { dataDifference } from './data-difference.ts';
import { differences, shownSide, textDifference } from './text-difference.ts';

/** Compares two texts: as data where both are, otherwise as texts. */
export function differenceOf({ one, other, view }: ComparedTexts): Difference {
  if (one.length + other.length > longestCompared) return { kind: 'too-long' };
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
