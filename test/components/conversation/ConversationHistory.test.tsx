// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { ConversationHistory } from '../../../components/conversation/ConversationHistory.tsx';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { axeViolations } from '../../support/axe.ts';
import { aConversation } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

const now = new Date(2026, 2, 12, 15).getTime();
const yesterday = new Date(2026, 2, 11, 15).getTime();

const conversations = [
  aConversation({ id: 'c1', title: 'Bonjour', updatedAt: now }),
  aConversation({ id: 'c2', title: '', updatedAt: now, lastRun: { id: 'r2', status: 'done' }, unseen: 1 }),
  aConversation({
    id: 'c3',
    title: 'Salut',
    updatedAt: yesterday,
    lastRun: { id: 'r3', status: 'failed' },
    profileId: 'gone',
  }),
  aConversation({ id: 'c4', title: 'Épingle', updatedAt: yesterday, pinned: 1 }),
  aConversation({ id: 'temporary-c5', title: 'Passing', updatedAt: yesterday }),
];

type Props = ComponentProps<typeof ConversationHistory>;

/** Renders the list and records its callbacks. */
function history(part: Partial<Props> = {}) {
  const asked: unknown[] = [];
  const tell =
    (what: string) =>
    (...of: unknown[]) =>
      void asked.push([what, ...of]);
  const props: Props = {
    conversations,
    running: new Map<string, RunStatus>([['c1', 'streaming']]),
    unreadable: 0,
    openId: 'c2',
    now,
    profileOf: (id) => (id === 'p1' ? aProfile({ name: 'Pirate' }) : undefined),
    search: { query: '', hits: undefined, stage: 'done', ask: tell('ask'), onChoose: tell('choose hit') },
    onChoose: tell('choose'),
    onRename: tell('rename'),
    onPin: tell('pin'),
    onDelete: (gone) => tell('delete')(...gone.map(({ id }) => id)),
    onTemporary: tell('temporary'),
    onExport: (ids) => tell('export')(...ids),
    onDeleteAll: (ids) => tell('delete all')(...ids),
    ...part,
  };
  const { container, rerender } = render(<ConversationHistory {...props} />);
  const show = (next: Partial<Props>) => rerender(<ConversationHistory {...props} {...next} />);
  return { asked, container, show };
}

const click = (role: string, name: string) =>
  act(() => void fireEvent.click(screen.getByRole(role, { name })));
const entry = (title: string) => screen.getByText(title).closest('button') ?? document.body;

describe('conversation list', () => {
  test('shows pinned conversations, then those of each day', () => {
    history();
    const days = screen
      .getAllByRole('list')
      .map((list) => [
        document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...[...list.querySelectorAll('[data-entry]')].map((item) => item.getAttribute('data-entry')),
      ]);
    expect(days).toEqual([
      ['Pinned', 'c4'],
      ['Today', 'c1', 'c2'],
      ['Yesterday', 'c3', 'temporary-c5'],
    ]);
  });

  test.each([
    ['Bonjour', 'Answering…', true],
    ['Untitled', 'New answer', true],
    ['Salut', 'Failed', false],
  ])('shows for %s the state %s, and a profile name: %s', (title, words, hasProfile) => {
    history();
    expect(entry(title).querySelector('strong')?.textContent).toBe(words);
    expect(entry(title).textContent?.includes('Pirate')).toBe(hasProfile);
  });

  test('marks the open conversation and opens the chosen one', async () => {
    const { asked } = history();
    expect(entry('Untitled').getAttribute('aria-current')).toBe('true');
    expect(entry('Salut').hasAttribute('aria-current')).toBe(false);
    await act(() => void fireEvent.click(entry('Salut')));
    expect(asked).toEqual([['choose', 'c3']]);
  });

  test('shows a title as text, never as markup', () => {
    const title = '<img src=x onerror="alert(1)">';
    const { container } = history({ conversations: [aConversation({ title })] });
    expect(container.textContent).toContain(title);
    expect(container.querySelector('img')).toBeNull();
  });

  test('without conversations says “No conversations” and has no Select button', () => {
    const { container } = history({ conversations: [] });
    expect(container.textContent).toMatch(/No conversations./);
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });

  test.each([
    [1, /^1 stored conversation cannot be read.*Nothing was deleted. Open “Your data”/],
    [2, /^2 stored conversations cannot be read/],
  ])('reports %i unreadable conversations: %s', (unreadable, words) => {
    history({ unreadable });
    expect(screen.getByText(/cannot be read/).textContent).toMatch(words);
  });

  test('has no axe violations, also during selection', async () => {
    const { container } = history({ unreadable: 2 });
    expect(await axeViolations(container)).toEqual([]);
    await click('button', 'Select');
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('entry of the conversation list', () => {
  const titleBox = () => screen.getByRole('textbox', { name: 'Title of the conversation' });
  const press = (key: string) => act(() => void fireEvent.keyDown(titleBox(), { key }));

  test.each([
    ['Enter', 'Moin', [['rename', 'c1', 'Moin']]],
    ['Enter', '  ', []],
    ['Escape', 'Moin', []],
  ])('handles %s after “%s” is typed as its title: %j', async (key, value, expected) => {
    const { asked } = history();
    await click('button', 'Rename “Bonjour”');
    await act(() => void fireEvent.input(titleBox(), { target: { value } }));
    await press(key);
    expect(asked).toEqual(expected);
    expect(screen.queryByRole('textbox', { name: 'Title of the conversation' })).toBeNull();
    expect(document.activeElement).toBe(entry('Bonjour'));
  });

  test.each([
    ['Pin “Bonjour”', ['pin', 'c1', true]],
    ['Unpin “Épingle”', ['pin', 'c4', false]],
    ['Delete “Untitled”', ['delete', 'c2']],
  ])('has the button %s', async (name, expected) => {
    const { asked } = history();
    await click('button', name);
    expect(asked).toEqual([expected]);
  });

  test.each([
    ['Bonjour', 'c1', 'c2'],
    ['Passing', 'temporary-c5', 'c3'],
  ])('“%s” passes the focus to its neighbour when deleted', async (title, id, next) => {
    const { show } = history();
    await click('button', `Delete “${title}”`);
    await act(() => show({ conversations: conversations.filter((one) => one.id !== id) }));
    expect(document.activeElement?.getAttribute('data-entry')).toBe(next);
  });
});

describe('selection of conversations', () => {
  const tick = (title: string) =>
    act(() => void fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${title}`) })));

  test('is counted and deleted together', async () => {
    const { asked } = history();
    await click('button', 'Select');
    await tick('Bonjour');
    expect(screen.getByRole('button', { name: 'Delete selected (1)' })).toBeDefined();
    await tick('Salut');
    await click('button', 'Delete selected (2)');
    expect(asked).toEqual([['delete', 'c1', 'c3']]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('is empty at first, and ends with “Done”', async () => {
    history();
    await click('button', 'Select');
    const nothing = screen.getByRole('button', { name: 'Delete selected (0)' });
    expect((nothing as HTMLButtonElement).disabled).toBe(true);
    await click('button', 'Done');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

test('the search box searches while typing', async () => {
  const { asked } = history();
  await act(() => void fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'riv' } }));
  expect(asked).toEqual([['ask', 'riv']]);
});
