import { useLayoutEffect, useRef } from 'preact/hooks';
import { waited } from '../../../lib/chat/run/duration.ts';

/** A wait that is shorter needs no count. */
const fromMs = 3_000;

/** Counts the seconds since a moment, in ms since 1970, in one text node. A timer is not read out by itself. */
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
