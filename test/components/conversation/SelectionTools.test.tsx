// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { SelectionTools } from '../../../components/conversation/SelectionTools.tsx';
import { demoUrls } from '../../../lib/chat/profile/demo.ts';
import { aConversation } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

const all = [
  aConversation({ id: 'c1' }),
  aConversation({ id: 'c2' }),
  aConversation({ id: 'temporary-1' }),
  aConversation({ id: 'demo', profileId: 'p-demo' }),
];

const demo = aProfile({ id: 'p-demo', url: demoUrls.chat });

/** Renders the tools with these conversations selected and returns what was exported. */
function tools(...selected: string[]) {
  const exported: string[][] = [];
  const nothing = () => {};
  const profileOf = (id: string) => (id === demo.id ? demo : undefined);
  const onExport = (ids: string[]) => void exported.push(ids);
  const rest = { onDelete: nothing, onDeleteAll: nothing, onExport, profileOf };
  render(<SelectionTools all={all} selected={new Set(selected)} {...rest} />);
  return exported;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('selected conversations are exported, except temporary, deleted and demo ones', () => {
  const exported = tools('c2', 'temporary-1', 'gone', 'demo');
  fireEvent.click(button('Export selected (1)…'));
  expect(exported).toEqual([['c2']]);
});

test('a temporary conversation alone cannot be exported', () => {
  tools('temporary-1');
  expect(button('Export selected (0)…').disabled).toBe(true);
  expect(button('Delete selected (1)').disabled).toBe(false);
});
