// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ExportForm } from '../../../components/transfer/ExportForm.tsx';
import type { ExportOrder } from '../../../lib/chat/transfer/export/export-order.ts';
import { aConversation } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';

test('the export form preselects the chosen conversations that can be exported', async () => {
  const orders: ExportOrder[] = [];
  render(
    <ExportForm
      openId="c1"
      chosen={['c2', 'of the demo']}
      conversations={async () => [aConversation({ id: 'c1' }), aConversation({ id: 'c2' })]}
      attached={async () => []}
      onExport={(order) => {
        orders.push(order);
        return new Promise(() => {});
      }}
    />,
  );
  await eventually(() => screen.getByText('Conversations (1 chosen)'));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(orders).toMatchObject([{ conversations: ['c2'], format: 'markdown' }]);
});
