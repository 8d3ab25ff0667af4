import { type Parted, unlexed } from '../../lib/markdown/finished-pieces.ts';
import { partMore, type Step, withLexed } from '../../lib/markdown/reading.ts';
import type { Reading } from '../../lib/markdown/reading-state.ts';
import type { LexElsewhere } from './reading-work.ts';

/** A text with more characters than this to read is lexed in another thread: the first of them cost the most. */
const farBehind = 4_000;

/** Characters that are lexed there at a time. */
const portionLength = 12_000;

/** For a portion, counted from when it is asked for: other work may be before it in the other thread. */
const deadlineMs = 1_000;

/** Reads what there is much of with the lexing done in another thread, for as long as that goes well. */
export function createPortions(lexElsewhere: LexElsewhere | undefined, signal: AbortSignal) {
  let lex = lexElsewhere;
  let isUnderWay = false;

  async function read(portion: Parted, lexPortion: LexElsewhere): Promise<Step | undefined> {
    isUnderWay = true;
    const givenUp = new AbortController();
    const either = AbortSignal.any([signal, givenUp.signal]);
    const timer = setTimeout(() => givenUp.abort(), deadlineMs);
    const lexed = await Promise.race([
      lexPortion(unlexed(portion), portion.before.definitions, deadlineMs, either),
      aborted(either),
    ]);
    clearTimeout(timer);
    isUnderWay = false;
    if (lexed?.status === 'done') return withLexed(portion, lexed.value);
    lex = undefined;
    return undefined;
  }

  return {
    isUnderWay: () => isUnderWay,
    /** The next step, or undefined where it is to be taken here: at once, or because the other thread failed. */
    next(before: Reading, text: string): Promise<Step | undefined> | undefined {
      if (!lex || !isFarBehind(before, text)) return undefined;
      const portion = partMore(before, text, false, portionLength);
      return portion.pieces.length > 0 ? read(portion, lex) : undefined;
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** Whether there is more to read than is lexed here. */
export const isFarBehind = ({ scan }: Reading, text: string) => text.length - scan.line > farBehind;
