import { useEffect, useMemo } from 'preact/hooks';
import type { Host } from '../../../lib/panel/host/host.ts';
import { type Inspection, inspect } from '../../../lib/panel/inspector/inspection.ts';

/** Reads the trace of a run for as long as it is shown. */
export function useInspection(runId: string, host: Host): Inspection {
  const { inspection, until } = useMemo(() => {
    const until = new AbortController();
    return { until, inspection: inspect(runId, until.signal, host) };
  }, [runId]);
  useEffect(() => () => until.abort(), [until]);
  return inspection.value;
}
