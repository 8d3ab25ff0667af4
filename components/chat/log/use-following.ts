import { createContext, type RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { controls } from '../../ui/focus.ts';

/** Callback before content below the reader changes: stops following, so that the reader stays in place. */
export const ReaderStays = createContext<() => void>(() => {});

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

type Ends = { toStart(): void; toEnd(): void };

/**
 * Scrolls to the start or the end of a box by Home and End at once. The browser gets there in many frames:
 * turns that are rendered on the way have other heights than estimated and would shift where it stops.
 * Returns a function that stops listening.
 */
function onEndKeys(box: HTMLElement, { toStart, toEnd }: Ends): () => void {
  function pressed(event: KeyboardEvent) {
    const act = event.key === 'Home' ? toStart : event.key === 'End' ? toEnd : undefined;
    if (!act || !scrollsBox(event)) return;
    event.preventDefault();
    act();
  }
  box.addEventListener('keydown', pressed);
  return () => box.removeEventListener('keydown', pressed);
}

/** Returns whether the browser would scroll the box, rather than move a caret or scroll a menu. */
function scrollsBox({ target, defaultPrevented, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (defaultPrevented || shiftKey || altKey || metaKey) return false;
  return target instanceof Element && !target.closest(`${controls}, dialog, [popover]`);
}

const keysUp = ['ArrowUp', 'PageUp', 'Home'];

const isKeyUp = ({ key, shiftKey, target, currentTarget }: KeyboardEvent) =>
  keysUp.includes(key) || (key === ' ' && shiftKey && target === currentTarget);

/**
 * Reports that the reader is about to scroll up by wheel, key or touch, before the position changes. Returns
 * a function that stops listening.
 */
function onWayUp(box: HTMLElement, listen: () => void): () => void {
  const leaving = new AbortController();
  const options = { passive: true, signal: leaving.signal };
  let fingerAt = 0;
  const set = (isUp: boolean) => {
    if (isUp && box.scrollTop > 0) listen();
  };
  box.addEventListener('wheel', ({ deltaY, ctrlKey }) => set(deltaY < 0 && !ctrlKey), options);
  box.addEventListener('keydown', (event) => set(isKeyUp(event)), options);
  box.addEventListener(
    'touchstart',
    ({ touches }) => {
      fingerAt = touches[0]?.clientY ?? 0;
    },
    options,
  );
  box.addEventListener(
    'touchmove',
    ({ touches }) => {
      const at = touches[0]?.clientY ?? fingerAt;
      set(touches.length === 1 && at > fingerAt);
      fingerAt = at;
    },
    options,
  );
  return () => leaving.abort();
}
