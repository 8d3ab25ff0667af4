import type { Panel } from '../../../lib/panel/panel.ts';
import { Toast } from '../../ui/Notice.tsx';

/** A toast for notices that belong to no turn. */
export function PanelToast({ panel: { notice, conversation } }: { panel: Panel }) {
  return (
    <Toast
      text={notice.value?.text ?? conversation.problem.value}
      onUndo={notice.value?.undo}
      onClose={() => {
        notice.value = undefined;
        conversation.problem.value = undefined;
      }}
    />
  );
}
