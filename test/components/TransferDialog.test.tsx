// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TransferDialog } from '../../components/transfer/TransferDialog.tsx';
import type { ExportOrder } from '../../lib/chat/export/export-order.ts';
import { addTrouble, emptyReport } from '../../lib/chat/import/import-report.ts';
import { axeViolations } from '../support/axe.ts';
import { aConversation } from '../support/conversation.ts';
import { aStorageView } from '../support/storage-view.ts';

afterEach(cleanup);
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

async function dialog(openId = 'c1') {
  const orders: ExportOrder[] = [];
  const sections: object[] = [];
  const { container } = render(
    <TransferDialog
      openId={openId}
      conversations={async () => [aConversation({ title: 'One' }), aConversation({ id: 'c2', title: 'Two' })]}
      onExport={async (order) => {
        orders.push(order);
        return { name: 'runnel.json', blob: new Blob(['x']), conversations: 1, profiles: 2, unreadable: 1 };
      }}
      onImport={async (_, wanted) => {
        sections.push(wanted);
        const report = { ...emptyReport(), conversations: 1, messages: 2 };
        for (const of of ['“A”', '“A”']) addTrouble(report, { of, problem: 'It is not whole.' });
        return report;
      }}
      storage={aStorageView()}
      onClose={() => {}}
    />,
  );
  await vi.waitFor(() => screen.getByRole('radio', { name: 'All conversations' }));
  return { orders, sections, container };
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));
const said = (text: string) => vi.waitFor(() => screen.getByText(text));

describe('an export', () => {
  test.each<[string, string, ExportOrder]>([
    ['This conversation', 'Markdown', { format: 'markdown', conversations: ['c1'], hasProfiles: false }],
    [
      'All conversations',
      'Page to print (HTML)',
      { format: 'html', conversations: 'all', hasProfiles: false },
    ],
    ['Profiles', '', { format: 'json', conversations: [], hasProfiles: true }],
    ['Everything', '', { format: 'json', conversations: 'all', hasProfiles: true }],
  ])('of “%s” as “%s” is ordered so', async (what, format, order) => {
    const { orders } = await dialog();
    await vi.waitFor(() => choose(what));
    if (format) choose(format);
    run();
    expect(orders).toEqual([order]);
    await said(
      'Exported 1 conversation and 2 profiles to “runnel.json”. 1 stored record could not be read and is not in it.',
    );
  });

  test('of some conversations wants at least one of them', async () => {
    const { orders } = await dialog();
    choose('Conversations I choose');
    run();
    await said('Choose at least one conversation.');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Two' }));
    run();
    expect(orders).toMatchObject([{ conversations: ['c2'] }]);
  });

  test('is not offered of a conversation that is not stored yet', async () => {
    await dialog('new');
    expect(screen.queryByRole('radio', { name: 'This conversation' })).toBeNull();
  });
});

test('an import says what came of it', async () => {
  const { sections } = await dialog();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Take profiles' }));
  fireEvent.change(screen.getByLabelText('Import a file'), {
    target: { files: [new File(['[]'], 'a.json')] },
  });
  await said('Taken: 1 conversation with 2 messages.');
  expect(screen.getAllByText('“A”: It is not whole.')).toHaveLength(2);
  expect(sections).toEqual([{ conversations: true, profiles: false }]);
});

test('axe has nothing against it', async () => {
  const { container } = await dialog();
  choose('Conversations I choose');
  await screen.findByRole('checkbox', { name: 'Two' });
  expect(await axeViolations(container)).toEqual([]);
});
