import * as features from '../features.ts';
import { useRef } from 'preact/hooks';
import type { Panel } from '../../../lib/panel/panel.ts';
import { useLate } from '../../ui/use-late.ts';
import type { InspectorOpener } from './inspector-opener.ts';


type Props = { panel: Panel; isPage: boolean; inspector: InspectorOpener };

/** The inspector, which stays loaded after its first use: it knows where one was in each run. */
export function OpenedInspector(props: Props) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.inspector.runId.value !== undefined;
  const RunInspector = useLate(wasOpened.current, features.RunInspector);
  return RunInspector ? <RunInspector {...props} /> : null;
}
