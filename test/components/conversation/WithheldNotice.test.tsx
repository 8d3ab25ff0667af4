// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { PlainTextNote, WithheldNotice } from '../../../components/conversation/WithheldNotice.tsx';
import type { ExportedFile } from '../../../lib/chat/transfer/export/export-order.ts';
import { axeViolations } from '../../support/axe.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const file: ExportedFile = {
  name: 'rivers.md',
  blob: new Blob(['x']),
  conversations: 1,
  profiles: 0,
  withheld: [],
  files: 0,
  filesLeftOut: [],
  unreadable: 0,
};

function notice(title = 'Rivers', onExport: (() => Promise<ExportedFile>) | undefined = async () => file) {
  const done: string[] = [];
  const { container } = render(
    <WithheldNotice
      title={title}
      onPlainText={() => done.push('plain text')}
      onExport={onExport}
      onOpen={() => done.push('open')}
      onDismiss={() => done.push('dismiss')}
    />,
  );
  return { done, container };
}

const button = (name: string) => screen.getByRole('button', { name });

test('the notice names the withheld conversation, the reason, and that nothing was deleted', () => {
  notice();
  const alert = within(screen.getByRole('region', { name: '“Rivers” was not opened' })).getByRole('alert');
  expect(alert.textContent).toMatch(
    /closed unexpectedly while it showed this conversation.*Nothing.*deleted/,
  );
});

test('the notice names a conversation without a title', () => {
  notice('');
  screen.getByRole('heading', { name: '“Untitled” was not opened' });
});

test('each button of the notice has a description', () => {
  const { done } = notice();
  const described = ['Open as plain text', 'Export', 'Open anyway'].map((name) => {
    const id = button(name).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  });
  expect(described).toEqual([
    'Shows the messages without Markdown, formulas, colours and data.',
    'Saves it as a Markdown file, without showing it.',
    'Shows it as usual. If Runnel closes again, it asks again.',
  ]);
  for (const name of ['Open as plain text', 'Open anyway', 'Not now']) fireEvent.click(button(name));
  expect(done).toEqual(['plain text', 'open', 'dismiss']);
});

test.each<[string, () => Promise<ExportedFile>, string]>([
  ['succeeded', async () => file, 'Exported to “rivers.md”: 1 conversation.'],
  ['failed', () => Promise.reject(new Error('no disk')), 'Not exported (Error: no disk).'],
])('the notice reports an export that %s', async (_, onExport, said) => {
  notice('Rivers', onExport);
  fireEvent.click(button('Export'));
  await eventually(() => expect(screen.getByRole('status').textContent).toBe(said));
});

test('a temporary conversation has no Export button', () => {
  render(
    <WithheldNotice
      title="Secret"
      onPlainText={() => {}}
      onExport={undefined}
      onOpen={() => {}}
      onDismiss={() => {}}
    />,
  );
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('the plain-text note leads back to Markdown', () => {
  const onRead = vi.fn();
  render(<PlainTextNote onRead={onRead} />);
  fireEvent.click(button('Show as Markdown'));
  expect(onRead).toHaveBeenCalledTimes(1);
});

test('the notice has no axe violations', async () => {
  expect(await axeViolations(notice().container)).toEqual([]);
});
