import type { Panel } from '../../lib/panel/panel.ts';
import { Toast } from '../ui/Toast.tsx';

/** What has happened elsewhere than at a turn. */
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
