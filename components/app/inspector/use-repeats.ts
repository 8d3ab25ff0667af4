import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Run } from '../../../lib/chat/run/run.ts';
import { repeat, repeatsOfRun } from '../../../lib/panel/inspector/repeating.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { Repeating } from '../../inspector/Repeats.tsx';

const none: ReadonlySignal<Run[]> = signal([]);

/** Sends the request of a run again, and lists what was so sent. Undefined for a repeat, and while the run is read. */
export function useRepeating(
  run: Run | undefined,
  { host, unansweredRepeats }: Panel,
): Repeating | undefined {
  const until = useMemo(() => new AbortController(), [run?.id]);
  useEffect(() => () => until.abort(), [until]);
  const isRun = run !== undefined && run.repeatOf === undefined;
  const repeats = useMemo(
    () => (run && isRun ? repeatsOfRun(run, until.signal, host) : none),
    [run?.id, isRun],
  );
  if (!run || !isRun) return undefined;
  return {
    repeats,
    isAtServer: host.protocols.find(run.protocol)?.goesBack === true,
    send: (request, edited) => repeat(run, request, edited, unansweredRepeats, host),
    stop: (runId) => void host.commands.send('run.stop', { runId }),
  };
}
