import { render, screen } from '@testing-library/preact';
import type { StorageView } from '../../components/storage/UnreadableList.tsx';
import type { Attached } from '../../components/transfer/FilesChoice.tsx';
import { TransferDialog } from '../../components/transfer/TransferDialog.tsx';
import type { ExportedFile, ExportOrder } from '../../lib/chat/transfer/export/export-order.ts';
import { addTrouble, emptyReport } from '../../lib/chat/transfer/import/import-report.ts';
import { aConversation } from './conversation.ts';
import { eventually } from './eventually.ts';
import { aPassphraseView } from './passphrase-view.ts';
import { aStorageView } from './storage-view.ts';

type Given = {
  openId?: string;
  attached?: Attached;
  exported?: Partial<ExportedFile>;
  storage?: StorageView;
};

/** Shows “Your data”, and records what is exported and imported. */
export async function transferDialog({
  openId = 'c1',
  attached = [],
  exported = {},
  storage = aStorageView(),
}: Given = {}) {
  const orders: ExportOrder[] = [];
  const sections: object[] = [];
  const { container } = render(
    <TransferDialog
      openId={openId}
      passphrase={aPassphraseView()}
      conversations={async () => [aConversation({ title: 'One' }), aConversation({ id: 'c2', title: 'Two' })]}
      attached={async () => attached}
      onExport={async (order) => {
        orders.push(order);
        return {
          name: 'runnel.json',
          blob: new Blob(['x']),
          conversations: 1,
          profiles: 2,
          withheld: [],
          files: 0,
          filesLeftOut: [],
          unreadable: 1,
          ...exported,
        };
      }}
      onImport={async (_, wanted) => {
        sections.push(wanted);
        const report = { ...emptyReport(), conversations: 1, messages: 1, answers: 1 };
        for (const of of ['“A”', '“A”']) addTrouble(report, { of, problem: 'It is incomplete.' });
        return report;
      }}
      storage={storage}
      onClose={() => {}}
    />,
  );
  await eventually(() => screen.getByRole('radio', { name: 'All conversations' }));
  return { orders, sections, container };
}
