import { noticeAt } from '../../../lib/panel/page/notice.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { Toast } from '../../ui/Notice.tsx';

/** A toast for notices that belong to no turn. */
export function PanelToast({ panel: { notice, conversation } }: { panel: Panel }) {
  const shown = noticeAt(notice.value, conversation.open.value.id);
  return (
    <Toast
      text={shown?.text ?? conversation.problem.value}
      onUndo={shown?.undo}
      onClose={() => {
        notice.value = undefined;
        conversation.problem.value = undefined;
      }}
    />
  );
}
