import { plainReading } from '../../markdown/plain-reading.ts';
import { type ComparedTexts, type Difference, isTooLong } from './compared-texts.ts';
import { dataDifference } from './data-difference.ts';
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
