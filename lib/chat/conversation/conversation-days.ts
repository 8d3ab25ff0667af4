import { dateText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { Conversation } from './conversation.ts';

export type ConversationDay = { name: string; conversations: Conversation[] };

/** Groups conversations in the given order: pinned ones first, then by calendar day in local time. */
export function conversationDays(conversations: Conversation[], now: number): ConversationDay[] {
  const pinned = conversations.filter((conversation) => conversation.pinned);
  const groups: ConversationDay[] =
    pinned.length > 0 ? [{ name: say('conversation_pinned'), conversations: pinned }] : [];
  let last: number | undefined;
  for (const conversation of conversations) {
    if (conversation.pinned) continue;
    const day = dayOf(conversation.updatedAt);
    if (day === last) groups.at(-1)?.conversations.push(conversation);
    else groups.push({ name: dayName(conversation.updatedAt, now), conversations: [conversation] });
    last = day;
  }
  return groups;
}

const dayMs = 86_400_000;

/** Counts calendar days, not hours: a day has 23 or 25 hours when the clocks change. */
function dayOf(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
}

export function dayName(at: number, now: number): string {
  const ago = dayOf(now) - dayOf(at);
  if (ago === 0) return say('conversation_today');
  if (ago === 1) return say('conversation_yesterday');
  if (ago > 1 && ago < 7) return dayText(at, { weekday: 'long' });
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return dayText(at, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
}

const dayText = (at: number, parts: Intl.DateTimeFormatOptions) =>
  dateText(dayOf(at) * dayMs, { ...parts, timeZone: 'UTC' });

/** Splits days into pages of at most `size` conversations; a day may continue on the next page. */
export function dayPages(days: ConversationDay[], size: number): ConversationDay[][] {
  const pages: ConversationDay[][] = [];
  let room = 0;
  for (const { name, conversations } of days) {
    for (let from = 0; from < conversations.length; ) {
      if (room === 0) {
        pages.push([]);
        room = size;
      }
      const part = conversations.slice(from, from + room);
      pages.at(-1)?.push({ name, conversations: part });
      room -= part.length;
      from += part.length;
    }
  }
  return pages;
}
