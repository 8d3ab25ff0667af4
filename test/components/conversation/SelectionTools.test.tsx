// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { SelectionTools } from '../../../components/conversation/SelectionTools.tsx';
import { aConversation } from '../../support/conversation.ts';

afterEach(cleanup);

const all = [aConversation({ id: 'c1' }), aConversation({ id: 'c2' }), aConversation({ id: 'temporary-1' })];

/** Renders the tools with these conversations selected and returns what was exported. */
function tools(...selected: string[]) {
  const exported: string[][] = [];
  const nothing = () => {};
  const onExport = (ids: string[]) => void exported.push(ids);
  const rest = { onDelete: nothing, onDeleteAll: nothing, onExport };
  render(<SelectionTools all={all} selected={new Set(selected)} {...rest} />);
  return exported;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('selected conversations are exported, except temporary and deleted ones', () => {
  const exported = tools('c2', 'temporary-1', 'gone');
  fireEvent.click(button('Export selected (1)…'));
  expect(exported).toEqual([['c2']]);
});

test('a temporary conversation alone cannot be exported', () => {
  tools('temporary-1');
  expect(button('Export selected (0)…').disabled).toBe(true);
  expect(button('Delete selected (1)').disabled).toBe(false);
});
