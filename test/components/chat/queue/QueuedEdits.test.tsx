// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { queuedMessages } from '../../../support/queued-messages.tsx';

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Queued message' });

test('an edit that a closed page has left shows what was typed, and does not take the focus', async () => {
  const { written, held } = queuedMessages();
  await act(() => {
    written.value = { q1: 'And now?' };
  });
  expect(box().value).toBe('And now?');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Queued message' })).toBeNull();
  expect(held).toEqual([false]);
});

test('an edit that is begun here takes the focus', () => {
  const { held } = queuedMessages();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(box());
  expect(held).toEqual([true]);
});

test('an edit that has changed something is dropped by the second Escape alone: the message may be sent at once', () => {
  const { held } = queuedMessages();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.input(box(), { target: { value: 'A long thought' } });
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(box().value).toBe('A long thought');
  expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
  expect(held).toEqual([true]);
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: 'Queued message' })).toBeNull();
  expect(held).toEqual([true, false]);
});
