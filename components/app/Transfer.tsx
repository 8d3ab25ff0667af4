import { useMemo } from 'preact/hooks';
import type { Panel } from '../../lib/panel/panel.ts';
import { createStorage } from '../../lib/panel/storage/storage.ts';
import { createTransfer } from '../../lib/panel/transfer/transfer.ts';
import { TransferDialog } from '../transfer/TransferDialog.tsx';
import { passphraseView } from './PassphraseOffer.tsx';

type Props = {
  panel: Panel;
  chosen: string[] | undefined;
  /** Begins at the figures of what is stored. */
  isAtStorage?: boolean;
  onClose(): void;
};

export function Transfer({ panel, chosen, isAtStorage = false, onClose }: Props) {
  const transfer = useMemo(() => createTransfer(panel, panel.host), [panel]);
  const storage = useMemo(() => createStorage(panel, panel.host), [panel]);
  return (
    <TransferDialog
      openId={panel.conversation.open.value.id}
      chosen={chosen}
      isAtStorage={isAtStorage}
      conversations={transfer.conversations}
      attached={transfer.attached}
      onExport={transfer.exportFile}
      onImport={transfer.importFile}
      storage={storage}
      passphrase={passphraseView(panel)}
      onClose={onClose}
    />
  );
}
