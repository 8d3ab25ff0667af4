import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/** The inspector as answers know it. */
export type InspectorOpener = {
  /** The run that is inspected. */
  runId: ReadonlySignal<string | undefined>;
  /** Opens the inspector of a run, or closes it. */
  toggle(runId: string): void;
  close(): void;
};

export function useInspectorOpener(): InspectorOpener {
  const runId = useSignal<string | undefined>(undefined);
  return useMemo(
    () => ({
      runId,
      toggle(id) {
        runId.value = runId.peek() === id ? undefined : id;
      },
      close() {
        runId.value = undefined;
      },
    }),
    [],
  );
}
