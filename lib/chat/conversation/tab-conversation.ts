import * as z from 'zod/mini';

/** The conversation that a tab has open. */
export const tabConversation = () => z.object({ tabId: z.number(), conversationId: z.string() });
export type TabConversation = z.infer<ReturnType<typeof tabConversation>>;

/** Notes the conversation of a tab, and forgets closed tabs. */
export const withTab = (
  list: readonly TabConversation[],
  next: TabConversation,
  openTabs: ReadonlySet<number>,
): TabConversation[] => [...withoutTab(list, next.tabId), next].filter(({ tabId }) => openTabs.has(tabId));

export const withoutTab = (list: readonly TabConversation[], closed: number): TabConversation[] =>
  list.filter(({ tabId }) => tabId !== closed);

export const conversationOfTab = (list: readonly TabConversation[], tabId: number): string | undefined =>
  list.find((item) => item.tabId === tabId)?.conversationId;

export type TabPlace = 'here' | 'elsewhere';

/** Tells of each conversation whether it is open in the tab in front or only in another one. */
export const tabPlaces = (
  list: readonly TabConversation[],
  frontTab: number | undefined,
): ReadonlyMap<string, TabPlace> => {
  const here = frontTab === undefined ? undefined : conversationOfTab(list, frontTab);
  return new Map(
    list.map(({ conversationId }) => [conversationId, conversationId === here ? 'here' : 'elsewhere']),
  );
};
