// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { ModeField } from '../../../components/profile/ModeField.tsx';
import type { ModeTrouble } from '../../../lib/chat/profile/mode-exposure.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

/** The field, and the modes that were asked for so far. */
function modeField(mode: DataTransferMode, trouble?: ModeTrouble) {
  const asked: DataTransferMode[] = [];
  const { container } = render(
    <ModeField mode={mode} trouble={trouble} onChange={(next) => asked.push(next)} />,
  );
  return { asked, container };
}

const group = () => screen.getByRole('radiogroup', { name: 'Data transfer mode' });
const radio = (name: string) => within(group()).getByRole<HTMLInputElement>('radio', { name });

test('the two modes stand in one named group', () => {
  modeField('stream');

  expect(within(group()).getAllByRole('radio')).toEqual([radio('Streaming'), radio('Single response')]);
});

test.each<[DataTransferMode, string, string]>([
  ['stream', 'Streaming', '/stream'],
  ['batch', 'Single response', '/invoke'],
])('the mode %s is %s, and the hint names %s', (mode, name, endpoint) => {
  modeField(mode);

  expect(screen.getAllByRole('radio', { checked: true })).toEqual([radio(name)]);
  expect(group().textContent).toContain(endpoint);
});

test.each<[DataTransferMode, string, DataTransferMode]>([
  ['stream', 'Single response', 'batch'],
  ['batch', 'Streaming', 'stream'],
])('from %s, %s asks for %s', (mode, name, wish) => {
  const { asked } = modeField(mode);

  fireEvent.click(radio(name));

  expect(asked).toEqual([wish]);
});

test('the radios of two fields on one page do not switch each other off', () => {
  render(
    <>
      <ModeField mode="stream" trouble={undefined} onChange={() => {}} />
      <ModeField mode="batch" trouble={undefined} onChange={() => {}} />
    </>,
  );
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);

  expect(names[0]).not.toBe('');
  expect(new Set(names).size).toBe(2);
});

test('a mode that is not exposed is told, with the one that is', () => {
  const { asked } = modeField('stream', { text: 'There is no /stream.', use: 'batch' });
  expect(screen.getByText('There is no /stream.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use single response' }));
  expect(asked).toEqual(['batch']);
});

test('where no mode is exposed there is none to use', () => {
  modeField('stream', { text: 'No chat is possible.', use: undefined });
  expect(screen.queryByRole('button')).toBeNull();
});

test('axe finds nothing', async () => {
  expect(await axeViolations(modeField('stream').container)).toEqual([]);
});
