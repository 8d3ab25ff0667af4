import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useContext, useLayoutEffect, useMemo } from 'preact/hooks';
import { advance, type Step, withLineFeeds } from '../../lib/markdown/reading.ts';
import { emptyReading, type Reading } from '../../lib/markdown/reading-state.ts';
import { createPortions, isFarBehind } from './portions.ts';
import { type LexElsewhere, ReadingWork } from './reading-work.ts';
import { isSliceOver } from './time-slice.ts';

/** After reading and drawing what grows, so many times as long is left to all else. */
const restFactor = 3;

/**
 * A text as it has been read so far: a slice of a task at a time, so that the page answers in between, or lexed in
 * another thread where there is much to read. While the text grows, reading and drawing take no more than a quarter of
 * the time, however hard it is to read. A text that is shown anew is read on when `nearby` resolves.
 */
export function useReading(
  written: ReadonlySignal<string>,
  isOpen: boolean,
  nearby: (signal: AbortSignal) => Promise<void>,
): Signal<Reading> {
  const lexElsewhere = useContext(ReadingWork)?.lexElsewhere;
  const text = useMemo(() => computed(() => withLineFeeds(written.value)), [written]);
  const reading = useMemo(() => signal(firstOf(text.peek(), isOpen, lexElsewhere !== undefined)), [text]);
  // Before anything is painted: what is said to be done is whole, or says that it is not.
  useLayoutEffect(() => read({ text, isOpen, reading, nearby, lexElsewhere }), [text, isOpen]);
  return reading;
}

/** The beginning of a text, at once. One that comes too fast to be followed waits until it is lexed elsewhere. */
const firstOf = (text: string, isOpen: boolean, hasElsewhere: boolean): Reading =>
  isOpen && hasElsewhere && isFarBehind(emptyReading, text)
    ? emptyReading
    : slice(emptyReading, text, !isOpen).reading;

/** Goes on for as long as the task has time, and at least one step. */
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
  // An answer that has ended is read sooner here than by way of another thread.
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
    // By then it is drawn.
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
