import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Panel } from '../../../lib/panel/panel.ts';
import { LatePart } from '../late/LatePart.tsx';

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

export type InspectorProps = { panel: Panel; isPage: boolean; inspector: InspectorOpener };

/** The inspector, which stays after its first use: it knows where one was in each run. */
export function OpenedInspector(props: InspectorProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.inspector.runId.value !== undefined;
  return <LatePart of="RunInspector" isNeeded={wasOpened.current} props={props} />;
}
