import { useEffect, useRef, useState } from 'preact/hooks';

/** What is so near to what is seen is drawn. */
const margin = '1000px';

/** Whether a page of a list in a popup is near; one that has the focus in it always is. */
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
      { root: element.closest('[popover]'), rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { page, isNear, height: height.current };
}
