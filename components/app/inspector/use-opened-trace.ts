import { useMemo, useState } from 'preact/hooks';
import { inspectedFile, type TraceFile } from '../../../lib/chat/trace/export/read-trace-file.ts';
import type { StepReadingBy } from '../../../lib/runnable/step.ts';
import { newPlace } from '../../inspector/parts/inspector-place.ts';

/** A saved trace that is shown in place of the answer's own. */
export function useOpenedTrace(stepReadingBy: StepReadingBy | undefined) {
  const [opened, setOpened] = useState<{ name: string; file: TraceFile }>();
  const shown = useMemo(() => {
    if (!opened) return undefined;
    const { run, trace } = opened.file;
    const reading = stepReadingBy?.(run.protocol);
    const isStep = reading?.bringsAnswer === true && reading.isAskedFor(trace.request);
    return { inspected: { ...inspectedFile(opened.file), isStep }, place: newPlace() };
  }, [opened, stepReadingBy]);
  return {
    ...shown,
    name: opened?.name,
    show: (name: string, file: TraceFile) => setOpened({ name, file }),
    leave: () => setOpened(undefined),
  };
}

export type OpenedTrace = ReturnType<typeof useOpenedTrace>;
