import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useContext, useLayoutEffect, useMemo } from 'preact/hooks';
import { advance, partMore, type Step, withLexed, withLineFeeds } from '../../lib/markdown/reading.ts';
import { emptyReading, type Parted, type Reading, unlexed } from '../../lib/markdown/reading-state.ts';
import { type LexElsewhere, ReadingWork } from './reading-context.ts';

/** Pause after parsing and rendering growing text, as a multiple of the time that they took. */
const restFactor = 3;

/**
 * Parses a text in slices, so that the page stays responsive; another thread lexes the text if much is
 * unread. While the text grows, parsing and rendering take at most a quarter of the time. After its first
 * slice, a finished text is parsed when `nearby` resolves.
 */
export function useReading(
  written: ReadonlySignal<string>,
  isOpen: boolean,
  nearby: (signal: AbortSignal) => Promise<void>,
): Signal<Reading> {
  const lexElsewhere = useContext(ReadingWork)?.lexElsewhere;
  const text = useMemo(() => computed(() => withLineFeeds(written.value)), [written]);
  const reading = useMemo(() => signal(firstOf(text.peek(), isOpen, lexElsewhere !== undefined)), [text]);
  // Runs before paint: an ended answer is shown whole or with a note that it is not.
  useLayoutEffect(() => read({ text, isOpen, reading, nearby, lexElsewhere }), [text, isOpen]);
  return reading;
}

/** Parses the beginning of a text. A growing text with much unread waits for the other thread instead. */
const firstOf = (text: string, isOpen: boolean, hasElsewhere: boolean): Reading =>
  isOpen && hasElsewhere && isFarBehind(emptyReading, text)
    ? emptyReading
    : slice(emptyReading, text, !isOpen).reading;

/** Parses until the task's time is up, but at least one step. */
function slice(before: Reading, text: string, isEnded: boolean): Step {
  let step = advance(before, text, isEnded);
  while (step.work === 'more' && !isSliceOver()) step = advance(step.reading, text, isEnded);
  return step;
}

type Task = {
  text: ReadonlySignal<string>;
  isOpen: boolean;
  reading: Signal<Reading>;
  nearby(signal: AbortSignal): Promise<void>;
  lexElsewhere: LexElsewhere | undefined;
};

function read({ text, isOpen, reading, nearby, lexElsewhere }: Task): () => void {
  const gone = new AbortController();
  // An ended answer is parsed sooner here than by another thread.
  const portions = createPortions(isOpen ? lexElsewhere : undefined, gone.signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = 0;
  let isNear = isOpen;
  let isShown = !isOpen && reading.peek().isEnded;

  const isRead = () => isShown && reading.peek().source === text.peek();

  function step() {
    timer = undefined;
    if (portions.isUnderWay() || isRead()) return;
    const began = performance.now();
    const before = reading.peek();
    const portion = portions.next(before, text.peek());
    if (portion) void portion.then((next) => showPortion(before, next));
    else show(slice(before, text.peek(), !isOpen), began);
  }

  function showPortion(before: Reading, next: Step | undefined) {
    if (gone.signal.aborted) return;
    if (next && reading.peek() === before) show(next, performance.now());
    else schedule();
  }

  function show({ reading: next, work }: Step, began: number) {
    isShown = work === 'done';
    reading.value = next;
    // Runs after the render, so that its time counts, too.
    queueMicrotask(() => {
      const now = performance.now();
      restsUntil = now + (isOpen ? restFactor * (now - began) : 0);
      if (!isRead() && !gone.signal.aborted) schedule();
    });
  }

  function schedule() {
    if (isNear) timer ??= setTimeout(step, Math.max(0, restsUntil - performance.now()));
    else void nearby(gone.signal).then(becomeNear);
  }

  function becomeNear() {
    if (isNear || gone.signal.aborted) return;
    isNear = true;
    schedule();
  }

  const forget = text.subscribe(() => {
    const hasTime = isOpen ? performance.now() >= restsUntil : !isSliceOver();
    if (timer === undefined && hasTime) step();
    else schedule();
  });
  return () => {
    gone.abort();
    forget();
    clearTimeout(timer);
  };
}

/** Unread characters above which another thread lexes: the first of them cost the most. */
const farBehind = 4_000;

/** Characters per portion. */
const portionLength = 12_000;

/** Milliseconds for a portion, including its wait for other work in that thread. */
const deadlineMs = 1_000;

/** Lexes much unread text in portions in another thread. Stops for good after one failure or timeout. */
function createPortions(lexElsewhere: LexElsewhere | undefined, signal: AbortSignal) {
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
const isFarBehind = ({ scan }: Reading, text: string) => text.length - scan.line > farBehind;

/** Milliseconds of a task that parsing may take: rendering the result takes about as long again. */
const sliceMs = 10;

let began: number | undefined;

/** Returns whether parsing has used up its share of the current task, anywhere on the page. */
function isSliceOver(): boolean {
  if (began === undefined) {
    began = performance.now();
    setTimeout(() => {
      began = undefined;
    });
  }
  return performance.now() - began > sliceMs;
}
