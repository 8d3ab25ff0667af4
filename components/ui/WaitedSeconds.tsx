import { useLayoutEffect, useRef } from 'preact/hooks';
import { waited } from '../../lib/chat/run/time-text.ts';

/** Milliseconds of waiting before the count appears. */
const fromMs = 1_000;

/** The seconds since a time (in ms since 1970), counted in one text node and not read out. */
export function WaitedSeconds({ since }: { since: number }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = document.createTextNode('');
    box.current?.replaceChildren(node);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      // The clock may have been set back.
      const ms = Math.max(0, Date.now() - since);
      node.data = ms < fromMs ? '' : ` ${waited(ms)}`;
      timer = setTimeout(count, 1_000 - (ms % 1_000));
    };
    count();
    return () => clearTimeout(timer);
  }, [since]);
  return <span ref={box} role="timer" aria-live="off" />;
}
