// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { DayList } from '../../../components/conversation/DayList.tsx';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { aConversation } from '../../support/conversation.ts';

const titleBox = () => screen.getByRole('textbox', { name: 'Title of the conversation' });
const type = (value: string) => act(() => void fireEvent.input(titleBox(), { target: { value } }));

function dayList(name: string, conversations: Conversation[]) {
  const renamed: string[] = [];
  const list = (of: string, items: Conversation[]) => (
    <DayList
      days={[{ name: of, conversations: items }]}
      running={new Map()}
      openId=""
      profileOf={() => undefined}
      selected={undefined}
      onSelect={() => {}}
      onChoose={() => {}}
      onRename={(id, title) => void renamed.push(`${id} ${title}`)}
      onPin={() => {}}
      onDelete={() => {}}
    />
  );
  const { rerender } = render(list(name, conversations));
  return { renamed, show: (of: string, items: Conversation[]) => act(() => rerender(list(of, items))) };
}

test.each([
  ['to another day', 'Pinned', ['b', 'a']],
  ['up or down', 'Today', ['a', 'b']],
])('a title being edited keeps text and focus when its entry moves %s', async (_, day, ids) => {
  const items = ['b', 'a'].map((id) => aConversation({ id, title: `Title of ${id}` }));
  const { renamed, show } = dayList('Today', items);
  await act(() => void fireEvent.click(screen.getByRole('button', { name: 'Rename “Title of a”' })));
  await type('Moi');
  await show(
    day,
    ids.map((id) => aConversation({ id, title: `Title of ${id}` })),
  );
  expect(titleBox()).toHaveProperty('value', 'Moi');
  expect(document.activeElement).toBe(titleBox());
  await type('Moin');
  await act(() => void fireEvent.keyDown(titleBox(), { key: 'Enter' }));
  expect(renamed).toEqual(['a Moin']);
});
