import { useMemo, useState } from 'preact/hooks';
import { createTraceActions } from '../../../lib/panel/inspector/trace-actions.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { download } from '../../ui/Outgoing.tsx';
import styles from './TraceTools.module.css';

/** The exports of traces. */
export const useTraceActions = ({ host }: Panel) =>
  useMemo(
    () => createTraceActions({ copy: (text) => navigator.clipboard.writeText(text), download }, host),
    [],
  );

/** The line that says the outcome of an action. */
export function useSaid() {
  const [said, setSaid] = useState('');
  const line = (
    <p class={styles.said} role="status">
      {said}
    </p>
  );
  return { line, say: setSaid };
}
