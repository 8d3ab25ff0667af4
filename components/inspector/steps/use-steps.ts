import { useEffect, useRef, useState } from 'preact/hooks';
import type { Trace, TraceItems } from '../../../lib/chat/trace/trace.ts';
import type { Step, StepReader, StepReading } from '../../../lib/runnable/step.ts';

/** Milliseconds of reading in one go, and between two pictures of what was read: drawing costs more than reading. */
const sliceMs = 10;
const betweenDrawingsMs = 200;

type Held = { reader: StepReader; read: number; lastText: string | undefined };

export type ReadSteps = { steps: Step[]; leftOut: number };

/**
 * Reads the steps of a trace in slices, and goes on where it was when the trace has grown. The steps are the same
 * objects at each render, grown.
 */
export function useSteps(trace: Trace, reading: StepReading | undefined): ReadSteps {
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
    let drawnAt = Number.NEGATIVE_INFINITY;
    const readOn = () => {
      const began = performance.now();
      const isRead = readSlice(now, events, began + sliceMs);
      if (!isRead) timer = setTimeout(readOn);
      if (!isRead && began - drawnAt < betweenDrawingsMs) return;
      drawnAt = began;
      setVersion((before) => before + 1);
    };
    readOn();
    return () => clearTimeout(timer);
  }, [events, reading]);

  const { reader } = held.current ?? {};
  return { steps: reader?.steps() ?? [], leftOut: reader?.leftOut() ?? 0 };
}

/** Characters that are read whatever the time: a small trace is read in one go. */
const atLeast = 16 * 1024;

/** Reads until this moment; tells whether all is read. */
function readSlice(held: Held, events: TraceItems, until: number): boolean {
  let left = atLeast;
  while (held.read < events.length && (left > 0 || performance.now() < until)) {
    const item = events.at(held.read);
    if (item?.kind === 'event') held.reader.add(item);
    held.lastText = item?.text;
    held.read += 1;
    left -= 100 + (item?.text.length ?? 0);
  }
  return held.read >= events.length;
}
