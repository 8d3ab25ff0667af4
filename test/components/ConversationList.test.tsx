// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConversationList } from '../../components/conversation/ConversationList.tsx';
import type { RunStatus } from '../../lib/chat/run.ts';
import { axeViolations } from '../support/axe.ts';
import { aConversation } from '../support/conversation.ts';

/** As a browser does when a popover opens or closes. */
const toggle = (popover: HTMLElement, newState: 'open' | 'closed') =>
  act(() => void popover.dispatchEvent(Object.assign(new Event('toggle'), { newState })));

beforeEach(() => {
  HTMLElement.prototype.hidePopover = function () {
    void toggle(this, 'closed');
  };
});
afterEach(cleanup);

const conversations = [
  aConversation({ id: 'c1', title: 'Bonjour' }),
  aConversation({ id: 'c2', title: '', lastRun: { id: 'r2', status: 'done' }, unseen: 1 }),
  aConversation({ id: 'c3', title: 'Salut', lastRun: { id: 'r3', status: 'failed' }, profileId: 'gone' }),
];

/** The list, and what was asked of the page so far. */
function list(part: Partial<ComponentProps<typeof ConversationList>> = {}) {
  const asked: string[] = [];
  const { container } = render(
    <ConversationList
      conversations={conversations}
      running={new Map<string, RunStatus>([['c1', 'streaming']])}
      unreadable={0}
      openId="c2"
      profileName={(id) => (id === 'p1' ? 'Pirate' : undefined)}
      onToggle={(isOpen) => asked.push(isOpen ? 'opened' : 'closed')}
      onChoose={(id) => asked.push(id)}
      {...part}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Conversations' });
  return { asked, container, dialog, open: () => toggle(dialog, 'open') };
}

const opener = () => screen.getByRole('button', { name: 'Conversations' });
const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
const entry = (title: string) => screen.getByText(title).closest('button') ?? document.body;

describe('the list of conversations', () => {
  test('has nothing in it until it is opened, and says when it is', async () => {
    const { asked, open, dialog } = list();
    expect(entries()).toEqual([]);
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    expect(opener().getAttribute('popovertarget')).toBe(dialog.id);
    await open();
    expect(entries()).toHaveLength(3);
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    await toggle(dialog, 'closed');
    expect(entries()).toEqual([]);
    expect(asked).toEqual(['closed', 'opened', 'closed']);
  });

  test('keeps the order that it is given, and names what has no title', async () => {
    await list().open();
    expect(entries().map((text) => text.match(/^(Bonjour|Untitled|Salut)/)?.[0])).toEqual([
      'Bonjour',
      'Untitled',
      'Salut',
    ]);
  });

  test.each([
    ['Bonjour', 'Answering…', true],
    ['Untitled', 'New answer', true],
    ['Salut', 'Failed', false],
  ])('says of %s: %s, and the name of its profile: %s', async (title, words, hasProfile) => {
    await list().open();
    expect(entry(title).querySelector('strong')?.textContent).toBe(words);
    expect(entry(title).textContent?.includes('Pirate · ')).toBe(hasProfile);
  });

  test('says nothing of a conversation that is done and seen', async () => {
    const seen = aConversation({ title: 'Adieu', lastRun: { id: 'r1', status: 'done' } });
    await list({ conversations: [seen], running: new Map() }).open();
    expect(entry('Adieu').querySelector('strong')).toBeNull();
  });

  test('marks the one that is open, and closes when one is chosen', async () => {
    const { asked, open } = list();
    await open();
    expect(entry('Untitled').getAttribute('aria-current')).toBe('true');
    expect(entry('Salut').hasAttribute('aria-current')).toBe(false);
    await act(() => void fireEvent.click(entry('Salut')));
    expect(asked).toEqual(['closed', 'opened', 'c3', 'closed']);
    expect(entries()).toEqual([]);
  });

  test('shows a title as text, never as markup', async () => {
    const title = '<img src=x onerror="alert(1)">';
    const { open, container } = list({ conversations: [aConversation({ title })] });
    await open();
    expect(container.textContent).toContain(title);
    expect(container.querySelector('img')).toBeNull();
  });

  test('without any says that there are none yet', async () => {
    const { dialog, open } = list({ conversations: [] });
    await open();
    expect(dialog.textContent).toMatch(/No conversations yet/);
  });

  test.each([
    [1, /^1 stored conversation cannot be read.*Nothing of it was deleted/],
    [2, /^2 stored conversations cannot be read/],
  ])('says of %i that cannot be read: %s', async (unreadable, words) => {
    await list({ unreadable }).open();
    expect(screen.getByText(/cannot be read/).textContent).toMatch(words);
  });

  test.each([0, 2])('axe finds nothing, with %i that cannot be read', async (unreadable) => {
    const { container, open } = list({ unreadable });
    await open();
    expect(await axeViolations(container)).toEqual([]);
  });
});
