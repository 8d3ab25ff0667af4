import { type Parted, unlexed } from '../../lib/markdown/finished-pieces.ts';
import { partMore, type Step, withLexed } from '../../lib/markdown/reading.ts';
import type { Reading } from '../../lib/markdown/reading-state.ts';
import type { LexElsewhere } from './reading-work.ts';

/** Unread characters above which another thread lexes: the first of them cost the most. */
const farBehind = 4_000;

/** Characters per portion. */
const portionLength = 12_000;

/** Milliseconds for a portion, including its wait for other work in that thread. */
const deadlineMs = 1_000;

/** Lexes much unread text in portions in another thread. Stops for good after one failure or timeout. */
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
    /**
     * Returns undefined if this thread must take the next step. Resolves to undefined if the other thread
     * failed.
     */
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

/** Returns whether more characters are unread than this thread should lex. */
export const isFarBehind = ({ scan }: Reading, text: string) => text.length - scan.line > farBehind;
