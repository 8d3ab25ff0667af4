// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ModeField } from '../../../components/profile/RequestFields.tsx';
import type { ModeTrouble } from '../../../lib/chat/profile/mode-text.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { axeViolations } from '../../support/axe.ts';

/** Renders the field and records its callbacks. */
function modeField(mode: DataTransferMode, trouble?: ModeTrouble) {
  const asked: DataTransferMode[] = [];
  const { container } = render(
    <ModeField
      mode={mode}
      trouble={trouble}
      addressOf={langserve.addressOf}
      onChange={(next) => asked.push(next)}
    />,
  );
  return { asked, container };
}

const group = () => screen.getByRole('radiogroup', { name: 'Data transfer mode' });
const radio = (name: string) => within(group()).getByRole<HTMLInputElement>('radio', { name });

test('the data transfer modes are one named radio group', () => {
  modeField('stream');

  expect(within(group()).getAllByRole('radio')).toEqual([radio('Streaming'), radio('Single response')]);
});

test.each<[DataTransferMode, string, string]>([
  ['stream', 'Streaming', '/stream'],
  ['batch', 'Single response', '/invoke'],
])('the mode %s is labelled “%s”, with a hint on %s', (mode, name, endpoint) => {
  modeField(mode);

  expect(screen.getAllByRole('radio', { checked: true })).toEqual([radio(name)]);
  expect(group().textContent).toContain(endpoint);
});

test.each<[DataTransferMode, string, DataTransferMode]>([
  ['stream', 'Single response', 'batch'],
  ['batch', 'Streaming', 'stream'],
])('in the mode %s, “%s” calls back with %s', (mode, name, wish) => {
  const { asked } = modeField(mode);

  fireEvent.click(radio(name));

  expect(asked).toEqual([wish]);
});

test('two mode fields on one page have separate radio groups', () => {
  render(
    <>
      <ModeField mode="stream" trouble={undefined} addressOf={langserve.addressOf} onChange={() => {}} />
      <ModeField mode="batch" trouble={undefined} addressOf={langserve.addressOf} onChange={() => {}} />
    </>,
  );
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);

  expect(names[0]).not.toBe('');
  expect(new Set(names).size).toBe(2);
});

test('a mode that is not exposed has a button for the other mode', () => {
  const { asked } = modeField('stream', { text: 'There is no /stream.', use: 'batch' });
  expect(screen.getByText('There is no /stream.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Switch to single response' }));
  expect(asked).toEqual(['batch']);
});

test('there is no button to change the mode if neither mode is exposed', () => {
  modeField('stream', { text: 'No chat is possible.', use: undefined });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the mode field has no axe violations', async () => {
  expect(await axeViolations(modeField('stream').container)).toEqual([]);
});
