import { useEffect, useMemo } from 'preact/hooks';
import { type Inspection, type InspectionWorld, inspect } from '../../../lib/panel/trace/inspection.ts';

/** Reads the trace of a run for as long as it is shown. */
export function useInspection(runId: string, world: InspectionWorld): Inspection {
  const { inspection, until } = useMemo(() => {
    const until = new AbortController();
    return { until, inspection: inspect(runId, world, until.signal) };
  }, [runId]);
  useEffect(() => () => until.abort(), [until]);
  return inspection.value;
}
