import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type {
  ComparedTexts,
  CompareTexts,
  Difference,
  PairDifference,
  TextView,
} from '../../lib/chat/compare/compared-texts.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import type { Late } from '../../lib/runnable/late.ts';
import { useLate } from '../ui/late.ts';

type Answer = {
  answer: {
    text: ReadonlySignal<string>;
    run: ReadonlySignal<Run | undefined>;
    isMissing: ReadonlySignal<boolean>;
  };
};

/** Compares two answers once both have ended; undefined without a pair. */
export function usePairDifference(
  pair: [Answer, Answer] | undefined,
  view: TextView,
  loadComparing: Late<CompareTexts>,
): PairDifference | undefined {
  const [one, other] = pair ?? [];
  const isReady = pair?.every(hasEnded) === true;
  const texts =
    isReady && one && other
      ? { one: one.answer.text.value, other: other.answer.text.value, view }
      : undefined;
  const difference = useDifference(texts, loadComparing);
  if (pair?.some(({ answer }) => answer.isMissing.value)) return { kind: 'missing' };
  return pair && (difference ?? { kind: 'waiting' });
}

/** Compares two texts in another thread; undefined without them, and until they are compared. */
export function useDifference(
  texts: ComparedTexts | undefined,
  loadComparing: Late<CompareTexts>,
): Difference | undefined {
  const [known, setKnown] = useState<ComparedTexts & { difference: Difference }>();
  const compare = useLate(texts !== undefined, loadComparing);
  const { one, other, view } = texts ?? {};
  useEffect(() => {
    if (!compare || one === undefined || other === undefined || !view) return undefined;
    const gone = new AbortController();
    void compare({ one, other, view }, gone.signal).then((difference) => {
      if (!gone.signal.aborted) setKnown({ one, other, view, difference });
    });
    return () => gone.abort();
  }, [compare, one, other, view]);
  const isKnown = known && texts && known.one === one && known.other === other && known.view === view;
  return isKnown ? known.difference : undefined;
}

/** Tells whether the texts can be compared in two ways. */
export const hasViews = (difference: PairDifference | undefined, view: TextView): boolean =>
  view === 'source' || (difference?.kind === 'text' && difference.found.isMarkdown);

function hasEnded({ answer }: Answer) {
  const run = answer.run.value;
  return run !== undefined && isEnded(run);
}
