import { describe, expect, test } from 'vitest';
import {
  conversationOfTab,
  type TabConversation,
  tabConversation,
  tabPlaces,
  withoutTab,
  withTab,
} from '../../../lib/chat/conversation/tab-conversation.ts';

/** Conversations of tabs, as “1:a 2:b”. */
const listOf = (text: string): TabConversation[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split(':'))
    .map(([tabId, conversationId = '']) => ({ tabId: Number(tabId), conversationId }));

const textOf = (list: TabConversation[]) =>
  list.map(({ tabId, conversationId }) => `${tabId}:${conversationId}`).join(' ');

const openTabs = (...ids: number[]) => new Set(ids);

describe('the conversations of tabs', () => {
  test.each<[string, string, string, Set<number>, string]>([
    ['begin with one', '', '1:a', openTabs(1), '1:a'],
    ['take another tab', '1:a', '2:b', openTabs(1, 2), '1:a 2:b'],
    ['change with a tab', '1:a 2:b', '1:c', openTabs(1, 2), '2:b 1:c'],
    ['may be the same in two tabs', '1:a', '2:a', openTabs(1, 2), '1:a 2:a'],
    ['forget closed tabs', '1:a 2:b 3:c', '3:d', openTabs(1, 3), '1:a 3:d'],
    ['take no closed tab', '1:a', '2:b', openTabs(1), '1:a'],
  ])('%s', (_, before, next, open, after) => {
    const [noted] = listOf(next);
    if (!noted) throw new Error('Nothing to note.');
    expect(textOf(withTab(listOf(before), noted, open))).toBe(after);
  });

  test.each<[string, number, string]>([
    ['1:a 2:b', 1, '2:b'],
    ['1:a 2:b', 3, '1:a 2:b'],
    ['', 1, ''],
  ])('“%s” without tab %i are “%s”', (before, closed, after) => {
    expect(textOf(withoutTab(listOf(before), closed))).toBe(after);
  });

  test.each<[string, number, string | undefined]>([
    ['1:a 2:b', 2, 'b'],
    ['1:a 2:b', 3, undefined],
  ])('“%s” give tab %i “%s”', (list, tabId, id) => {
    expect(conversationOfTab(listOf(list), tabId)).toBe(id);
  });
});

test.each<[string, number | undefined, Record<string, string>]>([
  ['', 1, {}],
  ['1:a 2:b', 1, { a: 'here', b: 'elsewhere' }],
  ['1:a 2:b', 2, { a: 'elsewhere', b: 'here' }],
  ['1:a 2:a', 1, { a: 'here' }],
  ['2:a 1:a', 1, { a: 'here' }],
  ['1:a 2:b', undefined, { a: 'elsewhere', b: 'elsewhere' }],
  ['1:a', 3, { a: 'elsewhere' }],
])('“%s” with tab %s in front are marked %j', (list, front, places) => {
  expect(Object.fromEntries(tabPlaces(listOf(list), front))).toEqual(places);
});

test.each<[unknown, boolean]>([
  [{ tabId: 1, conversationId: 'a' }, true],
  [{ tabId: '1', conversationId: 'a' }, false],
  [{ tabId: 1 }, false],
  ['1:a', false],
])('a stored value may be %j: %s', (value, isValid) => {
  expect(tabConversation().safeParse(value).success).toBe(isValid);
});
