import { useEffect, useState } from 'preact/hooks';
import type { Difference, PairDifference } from '../../../lib/chat/compare/difference.ts';
import { isEnded } from '../../../lib/chat/run/run.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';

export type Pair = [ShownAnswer, ShownAnswer];

/** Compares two answers once both have ended; undefined without a pair. */
export function useDifference(pair: Pair | undefined): PairDifference | undefined {
  const isReady = pair?.every(hasEnded) === true;
  const ids = pair?.map(({ message }) => message.id).join(' ');
  const [known, setKnown] = useState<{ ids: string | undefined; difference: Difference }>();
  useEffect(() => {
    if (!pair || !isReady) return undefined;
    let isCurrent = true;
    void compared(pair)
      .catch((): Difference => ({ kind: 'too-long' }))
      .then((difference) => isCurrent && setKnown({ ids, difference }));
    return () => {
      isCurrent = false;
    };
  }, [ids, isReady]);
  if (!pair) return undefined;
  return known && isReady && known.ids === ids ? known.difference : { kind: 'waiting' };
}

function hasEnded({ answer }: ShownAnswer) {
  const run = answer.run.value;
  return run !== undefined && isEnded(run);
}

async function compared([one, other]: Pair): Promise<Difference> {
  const { differenceOf } = await import('../../../lib/chat/compare/difference.ts');
  return differenceOf(one.answer.text.peek(), other.answer.text.peek(), nextTask);
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
