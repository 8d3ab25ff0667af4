// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Attached } from '../../../components/transfer/FilesChoice.tsx';
import type { ExportOrder } from '../../../lib/chat/transfer/export/export-order.ts';
import { axeViolations } from '../../support/axe.ts';
import { eventually } from '../../support/eventually.ts';
import { aReport, aStorageView } from '../../support/storage-view.ts';
import { transferDialog } from '../../support/transfer-dialog.tsx';

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));
const said = (text: string | RegExp) => eventually(() => screen.getByText(text));

describe('export', () => {
  test.each<[string, string, ExportOrder]>([
    [
      'This conversation',
      'Markdown',
      { format: 'markdown', conversations: ['c1'], hasProfiles: false, hasFiles: false },
    ],
    [
      'All conversations',
      'Page to print (HTML)',
      { format: 'html', conversations: 'all', hasProfiles: false, hasFiles: true },
    ],
    ['Profiles', '', { format: 'json', conversations: [], hasProfiles: true, hasFiles: true }],
    ['Everything', '', { format: 'json', conversations: 'all', hasProfiles: true, hasFiles: true }],
  ])('of “%s” as “%s” orders the matching content', async (what, format, order) => {
    const { orders } = await transferDialog();
    await eventually(() => choose(what));
    if (format) choose(format);
    run();
    expect(orders).toEqual([order]);
    await said(
      'Exported to “runnel.json”: 1 conversation and 2 profiles. 1 stored record could not be read and is not included.',
    );
  });

  test('of chosen conversations requires at least one', async () => {
    const { orders } = await transferDialog();
    choose('Conversations I choose');
    run();
    await said('Choose at least one conversation.');
    fireEvent.click(await eventually(() => screen.getByRole('checkbox', { name: 'Two' })));
    run();
    expect(orders).toMatchObject([{ conversations: ['c2'] }]);
  });

  test('of the open conversation is not offered before it is stored', async () => {
    await transferDialog({ openId: 'new' });
    expect(screen.queryByRole('radio', { name: 'This conversation' })).toBeNull();
  });
});

const file = (name: string, mediaType: string, size: number) => ({ id: name, name, mediaType, size });
const pictureAndText = [file('a.png', 'image/png', 2048), file('b.txt', 'text/plain', 1024)];

describe('attached files of an export', () => {
  test.each<[string, Attached, string | null]>([
    ['JSON (can be imported)', pictureAndText, 'Include attached files (3 KiB)'],
    ['JSON (can be imported)', [...pictureAndText, ...pictureAndText], 'Include attached files (3 KiB)'],
    ['JSON (can be imported)', 'some', 'Include attached files'],
    ['JSON (can be imported)', [], null],
    ['Page to print (HTML)', pictureAndText, 'Include attached images (2 KiB)'],
    ['Page to print (HTML)', [file('b.svg', 'image/svg+xml', 1)], null],
    ['Markdown', pictureAndText, null],
    ['Markdown', [], null],
  ])('are offered as “%s” if there are %j: %s', async (format, attached, name) => {
    await transferDialog({ attached });
    await eventually(() => choose('This conversation'));
    choose(format);
    const box = () => screen.queryByRole('checkbox', { name: /^Include attached/ });
    await eventually(() => expect(box()?.closest('label')?.textContent ?? null).toBe(name));
    const leftOut = 'Attached files are left out: only their names are exported.';
    if (format !== 'Markdown') return;
    if (attached.length > 0) await said(leftOut);
    else expect(screen.queryByText(leftOut)).toBeNull();
  });

  test('are included only if wanted', async () => {
    const { orders } = await transferDialog({ attached: 'some' });
    choose('All conversations');
    choose('JSON (can be imported)');
    const box = await eventually(() => screen.getByRole('checkbox', { name: 'Include attached files' }));
    run();
    fireEvent.click(box);
    await said(/^Exported/);
    run();
    await eventually(() => expect(orders.map(({ hasFiles }) => hasFiles)).toEqual([true, false]));
  });

  test('that are left out are named', async () => {
    const gone = Array.from({ length: 6 }, (_, place) => ({ name: `${place}.png`, why: 'gone' as const }));
    await transferDialog({
      exported: {
        files: 3,
        filesLeftOut: [{ name: 'big.png', why: 'too-large' }, ...gone],
        profiles: 0,
        unreadable: 0,
      },
    });
    run();
    await said(
      'Exported to “runnel.json”: 1 conversation and 3 attached files. Only the names of these attached files are ' +
        'included: “big.png” (too large for one page), “0.png” (no longer stored), “1.png” (no longer stored), ' +
        '“2.png” (no longer stored), “3.png” (no longer stored), and 2 more.',
    );
  });
});

test('an import shows its report', async () => {
  const { sections } = await transferDialog();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import profiles' }));
  fireEvent.change(screen.getByLabelText('Import files'), {
    target: { files: [new File(['[]'], 'a.json')] },
  });
  await said('Imported: 1 conversation with 1 message and 1 answer.');
  expect(screen.getAllByText('“A”: It is incomplete.')).toHaveLength(2);
  expect(sections).toEqual([{ conversations: true, profiles: false }]);
});

test('storage is measured again after an import', async () => {
  let conversations = 3;
  const measure = async () => aReport({ conversations: { count: conversations, size: 1_000 } });
  await transferDialog({ storage: aStorageView({ measure }) });
  await said(/3 conversations with/);
  conversations = 4;
  fireEvent.change(screen.getByLabelText('Import files'), {
    target: { files: [new File(['[]'], 'a.json')] },
  });
  await said(/4 conversations with/);
});

test('the third-party licences open in a page of their own', async () => {
  await transferDialog();
  const link = screen.getByRole('link', { name: 'Third-party licences' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/THIRD-PARTY.txt', '_blank']);
});

test('the transfer dialog has no axe violations', async () => {
  const { container } = await transferDialog();
  choose('Conversations I choose');
  await eventually(() => screen.getByRole('checkbox', { name: 'Two' }));
  expect(await axeViolations(container)).toEqual([]);
});
