import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';

/** The answer around a part, while a page follows it. */
type LiveAnswer = {
  /** Tells whether what came last came while the page followed. */
  isFollowed(): boolean;
  announced: Signal<string>;
};

export const Live = createContext<LiveAnswer | undefined>(undefined);

/**
 * Watches something that goes on until `isGoing` is false. Returns when it began (in ms since 1970) and, once it is
 * over, how long it took; undefined if this page did not see it begin. `isAhead`: it is announced, and begins later.
 */
export function useSpan(
  isGoing: boolean,
  isAhead = false,
): { from: number; ms: number | undefined } | undefined {
  const live = useContext(Live);
  const wasAhead = useRef(false);
  const span = useRef<{ from: number; ms: number | undefined } | null>(undefined);
  if (span.current === undefined) {
    span.current = isGoing && live?.isFollowed() ? { from: Date.now(), ms: undefined } : null;
  }
  // Also once when it is ahead no more: that is when it begins.
  if (span.current && isGoing && (isAhead || wasAhead.current)) span.current.from = Date.now();
  wasAhead.current = isAhead;
  if (span.current && !isGoing) span.current.ms ??= Math.max(0, Date.now() - span.current.from);
  return span.current ?? undefined;
}

/** Announces that something goes on, once, if this page saw it begin. */
export function useAnnounced(isGoing: boolean, words: string) {
  const live = useContext(Live);
  useEffect(() => {
    if (isGoing && live?.isFollowed()) live.announced.value = words;
  }, []);
}
