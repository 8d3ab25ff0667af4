import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** So near the end counts as the end: fractions of a pixel and a line of padding. */
const slack = 24;

const atEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= slack;

/**
 * An explicit state, following or free. Only the reader leaves following, by scrolling up; only the reader's
 * arrival at the end, or `occasion` changing (a message of one's own, another conversation), takes it up again.
 */
export function useFollowing(
  log: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  occasion: string,
) {
  const [isFollowing, setFollowing] = useState(true);
  const following = useRef(true);

  function follow(next: boolean) {
    following.current = next;
    setFollowing(next);
  }

  function toEnd() {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }

  useLayoutEffect(() => {
    if (occasion === '') return;
    follow(true);
    toEnd();
  }, [occasion]);

  useEffect(() => {
    const box = log.current;
    const inner = content.current;
    if (!box || !inner) return;
    let lastTop = box.scrollTop;
    let lastHeight = box.scrollHeight;
    let lastRoom = box.clientHeight;
    const scrolled = () => {
      // Content that shrinks moves the place up, too; then it was not the reader.
      const wentUp = box.scrollTop < lastTop && box.scrollHeight >= lastHeight;
      lastTop = box.scrollTop;
      lastHeight = box.scrollHeight;
      if (wentUp) follow(false);
      else if (atEnd(box)) follow(true);
    };
    const grown = new ResizeObserver(() => {
      if (following.current) toEnd();
      if (box.clientHeight === lastRoom) return;
      // More room moves the place up, too; the scroll event of that comes after this.
      lastRoom = box.clientHeight;
      lastTop = box.scrollTop;
      lastHeight = box.scrollHeight;
    });
    box.addEventListener('scroll', scrolled, { passive: true });
    grown.observe(inner);
    grown.observe(box);
    return () => {
      box.removeEventListener('scroll', scrolled);
      grown.disconnect();
    };
  }, [log, content]);

  return {
    isFollowing,
    jump: () => {
      follow(true);
      toEnd();
      log.current?.focus();
    },
  };
}
