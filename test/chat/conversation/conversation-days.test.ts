import { afterEach, describe, expect, test } from 'vitest';
import { conversationDays, dayName, dayPages } from '../../../lib/chat/conversation/conversation-days.ts';
import { aConversation } from '../../support/conversation.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const at = (moment: string) => Date.parse(moment);

describe('day name of a conversation', () => {
  test.each([
    ['Europe/Berlin', '2026-03-12T09:00+01:00', '2026-03-12T15:00+01:00', 'Today'],
    ['Europe/Berlin', '2026-03-12T00:00+01:00', '2026-03-12T23:59+01:00', 'Today'],
    ['Europe/Berlin', '2026-03-11T23:59:59.999+01:00', '2026-03-12T00:00+01:00', 'Yesterday'],
    ['Europe/Berlin', '2026-03-10T12:00+01:00', '2026-03-12T12:00+01:00', 'Tuesday'],
    ['Europe/Berlin', '2026-03-06T00:00+01:00', '2026-03-12T23:59+01:00', 'Friday'],
    ['Europe/Berlin', '2026-03-05T23:59+01:00', '2026-03-12T00:00+01:00', 'March 5'],
    ['Europe/Berlin', '2025-12-31T23:59+01:00', '2026-01-01T00:01+01:00', 'Yesterday'],
    ['Europe/Berlin', '2025-12-20T12:00+01:00', '2026-01-01T12:00+01:00', 'December 20, 2025'],
    ['Europe/Berlin', '2026-03-14T12:00+01:00', '2026-03-12T12:00+01:00', 'March 14'],
    ['UTC', '2026-03-11T23:30Z', '2026-03-12T00:30Z', 'Yesterday'],
    ['Pacific/Kiritimati', '2026-03-11T23:30Z', '2026-03-12T00:30Z', 'Today'],
    ['Pacific/Pago_Pago', '2026-03-12T10:59Z', '2026-03-12T11:01Z', 'Yesterday'],
    // Clocks go forward on 29 March and back on 25 October 2026.
    ['Europe/Berlin', '2026-03-28T23:30+01:00', '2026-03-30T00:10+02:00', 'Saturday'],
    ['Europe/Berlin', '2026-10-24T23:30+02:00', '2026-10-25T23:50+01:00', 'Yesterday'],
  ])('in %s, %s seen at %s: %s', (timeZone, then, now, name) => {
    process.env.TZ = timeZone;
    expect(dayName(at(then), at(now))).toBe(name);
  });
});

describe('conversation days', () => {
  const now = at('2026-03-12T15:00Z');
  const one = (id: string, updatedAt: string, pinned?: 1) =>
    aConversation({ id, updatedAt: at(updatedAt), ...(pinned ? { pinned } : {}) });
  const shown = (...conversations: ReturnType<typeof one>[]) => {
    process.env.TZ = 'UTC';
    return conversationDays(conversations, now).map(({ name, conversations: those }) => [
      name,
      ...those.map(({ id }) => id),
    ]);
  };

  test('follow the order of the conversations', () => {
    expect(
      shown(
        one('a', '2026-03-12T14:00Z'),
        one('b', '2026-03-12T01:00Z'),
        one('c', '2026-03-11T01:00Z'),
        one('d', '2024-03-11T01:00Z'),
      ),
    ).toEqual([
      ['Today', 'a', 'b'],
      ['Yesterday', 'c'],
      ['March 11, 2024', 'd'],
    ]);
  });

  test('list a pinned conversation under Pinned only', () => {
    expect(
      shown(one('a', '2026-03-12T14:00Z'), one('b', '2026-03-11T01:00Z', 1), one('c', '2026-03-12T01:00Z')),
    ).toEqual([
      ['Pinned', 'b'],
      ['Today', 'a', 'c'],
    ]);
  });

  test('are empty without conversations', () => {
    expect(shown()).toEqual([]);
  });
});

describe('pages of at most three conversations', () => {
  const days = (...sizes: number[]) =>
    sizes.map((size, place) => ({
      name: `day ${place}`,
      conversations: Array.from({ length: size }, () => aConversation()),
    }));
  test.each([
    ['no days', days(), []],
    ['a day that fits on a page', days(2), ['day 0: 2']],
    ['a day that fills a page', days(3, 1), ['day 0: 3', 'day 1: 1']],
    ['two days on one page', days(1, 1), ['day 0: 1, day 1: 1']],
    ['a day that is split over pages', days(1, 6), ['day 0: 1, day 1: 2', 'day 1: 3', 'day 1: 1']],
  ])('%s', (_, given, expected) => {
    const said = dayPages(given, 3).map((page) =>
      page.map(({ name, conversations }) => `${name}: ${conversations.length}`).join(', '),
    );
    expect(said).toEqual(expected);
  });
});
