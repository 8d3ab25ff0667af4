import { useEffect, useRef, useState } from 'preact/hooks';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import type { Step, StepReader, StepReading } from '../../../lib/runnable/step.ts';

/** Characters that are read in one go without holding up the page. */
const mostInOneGo = 256 * 1024;

type Held = { reader: StepReader; read: number; lastText: string | undefined };

/**
 * Reads the steps of a trace piece by piece, and goes on where it was when the trace has grown. The steps are the same
 * objects at each render, grown.
 */
export function useSteps(trace: Trace, reading: StepReading | undefined): Step[] {
  const held = useRef<Held | undefined>(undefined);
  const [, setVersion] = useState(0);
  const { events } = trace;

  useEffect(() => {
    if (!reading?.isAskedFor(trace.request?.url ?? '')) return;
    const known = held.current;
    const isGrown =
      known && known.lastText === (known.read > 0 ? events.at(known.read - 1)?.text : undefined);
    const now = isGrown ? known : { reader: reading.createReader(), read: 0, lastText: undefined };
    held.current = now;
    let timer: ReturnType<typeof setTimeout>;
    const readOn = () => {
      for (let left = mostInOneGo; left > 0 && now.read < events.length; now.read += 1) {
        const item = events.at(now.read);
        if (item?.kind === 'event') now.reader.add(item);
        now.lastText = item?.text;
        left -= 100 + (item?.text.length ?? 0);
      }
      setVersion((before) => before + 1);
      if (now.read < events.length) timer = setTimeout(readOn);
    };
    readOn();
    return () => clearTimeout(timer);
  }, [events, reading]);

  return held.current?.reader.steps() ?? [];
}
