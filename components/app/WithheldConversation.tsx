import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import type { ExportOrder } from '../../lib/chat/transfer/export/export-order.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { createTransfer } from '../../lib/panel/transfer/transfer.ts';
import { PlainTextNote, WithheldNotice } from '../conversation/WithheldNotice.tsx';

type Props = { panel: Panel; onChosen(): void };

/** The ways to open a conversation that crashed its page, and the way back from its plain text. */
export function WithheldConversation({ panel, onChosen }: Props) {
  const withheld = panel.opening.withheld.value;
  const chosen = (act: () => Promise<void> | void) => () => {
    void act();
    onChosen();
  };
  if (!withheld) return <PlainTextNote onRead={chosen(panel.opening.readAsMarkdown)} />;
  const { id, title } = withheld;
  const { exportFile } = createTransfer(panel, panel.host);
  return (
    <WithheldNotice
      key={id}
      title={title}
      onPlainText={chosen(() => panel.opening.openAsPlainText(id))}
      onExport={isTemporary(id) ? undefined : () => exportFile(asMarkdown(id))}
      onOpen={chosen(() => panel.opening.openAnyway(id))}
      onDismiss={chosen(panel.opening.dismissWithheld)}
    />
  );
}

const asMarkdown = (id: string): ExportOrder => ({
  format: 'markdown',
  conversations: [id],
  hasProfiles: false,
  hasFiles: false,
});
