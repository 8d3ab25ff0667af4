import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { withLineFeeds } from '../../lib/chat/line-ends.ts';
import { emptyReading, type Reading, readEnd, readMore } from '../../lib/chat/reading.ts';

/** So many characters are taken in at once: reading and drawing them leaves room for a frame. */
const sliceLength = 8_000;

/** After reading and drawing, so many times as long is left to all else. */
const restFactor = 3;

/**
 * A text as it has been read so far. While it grows it is read a slice at a time and never for more than a quarter
 * of the time, however hard it is to read; when it has come to its end, slice after slice without a rest.
 */
export function useReading(written: ReadonlySignal<string>, isOpen: boolean): ReadonlySignal<Reading> {
  const text = useMemo(() => computed(() => withLineFeeds(written.value)), [written]);
  const reading = useMemo(() => signal((isOpen ? readMore : readEnd)(emptyReading, text.peek())), [text]);
  // Before anything is painted: what is said to be done is whole.
  useLayoutEffect(() => read(text, isOpen, reading), [text, isOpen]);
  return reading;
}

function read(text: ReadonlySignal<string>, isOpen: boolean, reading: Signal<Reading>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = 0;
  let isGone = false;

  function step() {
    timer = undefined;
    const before = reading.peek();
    if (before.source === text.peek() && (isOpen || before.isEnded)) return;
    const began = performance.now();
    const { upTo, isAll } = nextSlice(text.peek(), before.source);
    reading.value = (isAll && !isOpen ? readEnd : readMore)(before, upTo);
    // By then it is drawn.
    queueMicrotask(() => {
      const now = performance.now();
      restsUntil = now + (isOpen ? restFactor * (now - began) : 0);
      if (!isAll && !isGone) schedule();
    });
  }

  function schedule() {
    timer ??= setTimeout(step, Math.max(0, restsUntil - performance.now()));
  }

  const forget = text.subscribe(() => {
    if (timer === undefined && performance.now() >= restsUntil) step();
    else schedule();
  });
  return () => {
    isGone = true;
    forget();
    clearTimeout(timer);
  };
}

function nextSlice(text: string, known: string) {
  const start = text.startsWith(known) ? known.length : 0;
  const isAll = text.length <= start + sliceLength;
  return { upTo: isAll ? text : text.slice(0, start + sliceLength), isAll };
}
