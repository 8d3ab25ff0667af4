import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { withLineFeeds } from '../../lib/chat/line-ends.ts';
import { advance, emptyReading, type Reading, type Step } from '../../lib/chat/reading.ts';
import { isSliceOver } from './time-slice.ts';

/** After reading and drawing what grows, so many times as long is left to all else. */
const restFactor = 3;

/**
 * A text as it has been read so far: a slice of a task at a time, so that the page answers in between. While the text
 * grows, reading and drawing take no more than a quarter of the time, however hard it is to read. What is not read
 * yet when a text is shown anew waits for `nearby`.
 */
export function useReading(
  written: ReadonlySignal<string>,
  isOpen: boolean,
  nearby: (signal: AbortSignal) => Promise<void>,
): Signal<Reading> {
  const text = useMemo(() => computed(() => withLineFeeds(written.value)), [written]);
  const reading = useMemo(() => signal(slice(emptyReading, text.peek(), !isOpen).reading), [text]);
  // Before anything is painted: what is said to be done is whole, or says that it is not.
  useLayoutEffect(() => read({ text, isOpen, reading, nearby }), [text, isOpen]);
  return reading;
}

/** Goes on for as long as the task has time, and at least one step. */
function slice(before: Reading, text: string, isEnded: boolean): Step {
  let step = advance(before, text, isEnded);
  while (step.work === 'more' && !isSliceOver()) step = advance(step.reading, text, isEnded);
  return step;
}

/** Whether all of the text has been taken in. */
const isRead = ({ source, isEnded }: Reading, text: string, isOpen: boolean) =>
  source === text && (isOpen || isEnded);

type Task = {
  text: ReadonlySignal<string>;
  isOpen: boolean;
  reading: Signal<Reading>;
  nearby(signal: AbortSignal): Promise<void>;
};

function read({ text, isOpen, reading, nearby }: Task): () => void {
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = 0;
  let isNear = isOpen;

  function step() {
    timer = undefined;
    const before = reading.peek();
    if (isRead(before, text.peek(), isOpen)) return;
    const began = performance.now();
    const { reading: next, work } = slice(before, text.peek(), !isOpen);
    reading.value = next;
    // By then it is drawn.
    queueMicrotask(() => {
      const now = performance.now();
      restsUntil = now + (isOpen ? restFactor * (now - began) : 0);
      if (work === 'more' && !gone.signal.aborted) schedule();
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
