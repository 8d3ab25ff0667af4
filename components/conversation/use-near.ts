import { useEffect, useRef, useState } from 'preact/hooks';

/** Distance from the visible part of the list within which a page is drawn. */
const margin = '1000px';

/** Tells whether a page of a scrolling list is near its visible part; a page with the focus always counts. */
export function useNear(isAtFirst: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isAtFirst);
  const height = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      (seen) => {
        const isIn = seen.at(-1)?.isIntersecting === true || element.contains(document.activeElement);
        if (!isIn) height.current = element.getBoundingClientRect().height || height.current;
        setNear(isIn);
      },
      { root: element.closest('[data-scroller]'), rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { page, isNear, height: height.current };
}
