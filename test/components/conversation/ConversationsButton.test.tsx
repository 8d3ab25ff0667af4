// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ConversationsButton } from '../../../components/conversation/ConversationsButton.tsx';

/** Dispatches the toggle event of a popover. */
const toggle = (popover: HTMLElement, newState: 'open' | 'closed') =>
  act(() => void popover.dispatchEvent(Object.assign(new Event('toggle'), { newState })));

test('the conversations popup renders its content only while open', async () => {
  const said: boolean[] = [];
  render(
    <ConversationsButton onToggle={(isOpen) => said.push(isOpen)}>{() => <p>All</p>}</ConversationsButton>,
  );
  const opener = screen.getByRole('button', { name: 'Conversations' });
  const dialog = screen.getByRole('dialog', { name: 'Conversations' });
  expect(dialog.textContent).toBe('');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(opener.getAttribute('popovertarget')).toBe(dialog.id);
  await toggle(dialog, 'open');
  expect(dialog.textContent).toBe('All');
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await toggle(dialog, 'closed');
  expect(dialog.textContent).toBe('');
  expect(said).toEqual([false, true, false]);
});
