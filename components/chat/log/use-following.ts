import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { onWayUp } from './way-up.ts';

/** So near the end counts as the end: fractions of a pixel and a line of padding. */
const slack = 24;

type Place = { top: number; height: number; room: number };

const placeIn = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place => ({
  top: scrollTop,
  height: scrollHeight,
  room: clientHeight,
});

const isAtEnd = ({ top, height, room }: Place) => height - top - room <= slack;

/**
 * An explicit state, following or free. Only the reader leaves following, by going up; only the reader's
 * arrival at the end, or `occasion` changing (a message of one's own), takes it up again.
 */
export function useFollowing(
  log: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  turns: number,
  occasion: unknown,
) {
  const { isFollowing, following, follow } = useFollowState();
  const last = useRef<Place>({ top: 0, height: 0, room: 0 });

  function toEnd(box = log.current) {
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    last.current = placeIn(box);
  }

  function scrolled(box: HTMLElement) {
    const now = placeIn(box);
    const { top, height, room } = last.current;
    // More room moves the place up, too: that is for what watches the sizes.
    if (now.room !== room) return;
    last.current = now;
    if (now.top === top && now.height === height) return;
    // Content that shrinks moves the place up, too; then it was not the reader.
    if (now.top < top && now.height >= height) follow(false);
    else if (isAtEnd(now)) follow(true);
  }

  function grown(box: HTMLElement) {
    if (following.current) return toEnd(box);
    if (box.clientHeight === last.current.room) return;
    // More room moves the place up, too; the scroll event of that comes after this.
    last.current = placeIn(box);
    if (isAtEnd(last.current)) follow(true);
  }

  useLayoutEffect(() => {
    follow(true);
    toEnd();
  }, [occasion]);

  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [turns]);

  useLayoutEffect(() => {
    const [box, inner] = [log.current, content.current];
    if (box && inner) return watch(box, inner, { scrolled, grown, wentUp: () => follow(false) });
  }, []);

  return {
    isFollowing,
    leave: () => follow(false),
    /** The reader was taken somewhere: that may be the end. */
    arrive: () => log.current && follow(isAtEnd(placeIn(log.current))),
    jump: () => {
      follow(true);
      toEnd();
      log.current?.focus();
    },
  };
}

/** Following or free, also for those who cannot wait until it is drawn. */
function useFollowState() {
  const [isFollowing, setFollowing] = useState(true);
  const following = useRef(true);
  function follow(next: boolean) {
    following.current = next;
    setFollowing(next);
  }
  return { isFollowing, following, follow };
}

type Watcher = { scrolled(box: HTMLElement): void; grown(box: HTMLElement): void; wentUp(): void };

function watch(box: HTMLElement, inner: HTMLElement, { scrolled, grown, wentUp }: Watcher) {
  const listener = () => scrolled(box);
  const sizes = new ResizeObserver(() => grown(box));
  const forgetWayUp = onWayUp(box, wentUp);
  box.addEventListener('scroll', listener, { passive: true });
  sizes.observe(inner);
  sizes.observe(box);
  return () => {
    forgetWayUp();
    box.removeEventListener('scroll', listener);
    sizes.disconnect();
  };
}
