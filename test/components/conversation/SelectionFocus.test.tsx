// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { ConversationHistory } from '../../../components/conversation/ConversationHistory.tsx';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { aConversation } from '../../support/conversation.ts';

const nothing = () => {};
const list = (conversations: Conversation[]) => (
  <ConversationHistory
    conversations={conversations}
    running={new Map()}
    unreadable={0}
    openId=""
    now={0}
    profileOf={() => undefined}
    search={{ query: '', hits: undefined, stage: 'done', ask: nothing, onChoose: nothing }}
    onChoose={nothing}
    onRename={nothing}
    onPin={nothing}
    onDelete={nothing}
    onTemporary={nothing}
    onExport={nothing}
    onDeleteAll={nothing}
  />
);

const button = (name: string) => screen.getByRole('button', { name });
/** Clicks a focused button, as a key press does. */
const press = (name: string) =>
  act(() => {
    button(name).focus();
    fireEvent.click(button(name));
  });

let show: (conversations: Conversation[]) => void;
beforeEach(() => {
  const { rerender } = render(list([aConversation()]));
  show = (conversations) => rerender(list(conversations));
});

test('focus moves from “Select” to “Done” and back', async () => {
  await press('Select');
  expect(document.activeElement).toBe(button('Done'));
  await press('Done');
  expect(document.activeElement).toBe(button('Select'));
});

test('focus moves to the search box if no conversations remain to select', async () => {
  await press('Select');
  await act(() => show([]));
  await press('Done');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
