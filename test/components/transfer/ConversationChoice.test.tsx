// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ConversationChoice } from '../../../components/transfer/ExportForm.tsx';
import { aConversation } from '../../support/conversation.ts';

test('a conversation without a title is listed and found as “Untitled”', () => {
  const conversations = [aConversation({ id: 'c1', title: '' }), aConversation({ id: 'c2', title: 'Two' })];
  render(<ConversationChoice conversations={conversations} chosen={new Set()} onChange={() => {}} />);
  fireEvent.input(screen.getByRole('textbox', { name: 'Filter by title' }), { target: { value: 'unti' } });
  expect(screen.getByRole('checkbox', { name: 'Untitled' })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'Two' })).toBeNull();
});
