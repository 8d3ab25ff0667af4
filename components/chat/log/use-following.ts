import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { onEndKeys } from './end-keys.ts';
import { onWayUp } from './way-up.ts';

/** Pixels from the end that still count as the end: fractions of a pixel and a line of padding. */
const slack = 24;

type Place = { top: number; height: number; room: number };

const placeIn = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place => ({
  top: scrollTop,
  height: scrollHeight,
  room: clientHeight,
});

const toGo = ({ top, height, room }: Place) => height - top - room;

const isAtEnd = (place: Place) => toGo(place) <= slack;

/** Nothing is left below: content that was replaced may have moved the position here. */
const isAtVeryEnd = (place: Place) => toGo(place) <= 1;

/**
 * Keeps the log scrolled to its end until the reader scrolls up. Following resumes when the reader reaches
 * the end or jumps to it, or when `occasion` changes (a message was sent).
 */
export function useFollowing(
  log: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  turns: number,
  occasion: unknown,
) {
  const { isFollowing, following, follow, leave } = useFollowState();
  const last = useRef<Place>({ top: 0, height: 0, room: 0 });

  function toEnd(box = log.current) {
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    last.current = placeIn(box);
  }

  function followToEnd() {
    follow(true);
    toEnd();
  }

  function scrolled(box: HTMLElement) {
    const now = placeIn(box);
    const { top, height, room } = last.current;
    // A taller log moves the position up, too: the resize observer handles that.
    if (now.room !== room) return;
    last.current = now;
    if (now.top === top && now.height === height) return;
    // Shrinking content moves the position up, too, without the reader.
    if (isAtVeryEnd(now)) follow(true);
    else if (now.top < top && now.height >= height) follow(false);
    else if (isAtEnd(now)) follow(true);
  }

  function grown(box: HTMLElement) {
    if (following.current) return toEnd(box);
    const now = placeIn(box);
    if (isAtVeryEnd(now)) follow(true);
    if (now.room === last.current.room) return;
    // A taller log moves the position up, too; its scroll event comes after this.
    last.current = now;
    if (isAtEnd(now)) follow(true);
  }

  useLayoutEffect(followToEnd, [occasion]);

  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [turns]);

  useLayoutEffect(() => {
    const [box, inner] = [log.current, content.current];
    if (box && inner) return watch(box, inner, { scrolled, grown, leave, toEnd: followToEnd });
  }, []);

  return {
    isFollowing,
    leave,
    /** Follows if scrolling to a turn has ended at the end of the log. */
    arrive: () => log.current && follow(isAtEnd(placeIn(log.current))),
    jump: () => {
      followToEnd();
      log.current?.focus();
    },
  };
}

/** Holds the state in a ref, too: event handlers need it before the next render. */
function useFollowState() {
  const [isFollowing, setFollowing] = useState(true);
  const following = useRef(true);
  function follow(next: boolean) {
    following.current = next;
    setFollowing(next);
  }
  return { isFollowing, following, follow, leave: () => follow(false) };
}

type Watcher = {
  scrolled(box: HTMLElement): void;
  grown(box: HTMLElement): void;
  leave(): void;
  toEnd(): void;
};

function watch(box: HTMLElement, inner: HTMLElement, { scrolled, grown, leave, toEnd }: Watcher) {
  const listener = () => scrolled(box);
  const sizes = new ResizeObserver(() => grown(box));
  const forgetWayUp = onWayUp(box, leave);
  const toStart = () => box.scrollTo(0, 0);
  const forgetEndKeys = onEndKeys(box, { toStart, toEnd });
  box.addEventListener('scroll', listener, { passive: true });
  sizes.observe(inner);
  sizes.observe(box);
  return () => {
    forgetWayUp();
    forgetEndKeys();
    box.removeEventListener('scroll', listener);
    sizes.disconnect();
  };
}
