import { describe, expect, test } from 'vitest';
import {
  iconClick,
  mostWishes,
  type Wish,
  wishOf,
  withoutWish,
  withWish,
} from '../../../lib/chat/intent/intent.ts';

const aWish = (tabId: number, windowId = 1): Wish => ({ windowId, tabId, want: { kind: 'page' } });

describe('a click on the icon', () => {
  test.each([
    ['opens a closed panel', false, undefined, 'open'],
    ['opens a closed panel, whatever it wished before', false, aWish(5), 'open'],
    ['closes an open panel', true, undefined, 'close'],
    ['fulfils the wish for this tab', true, aWish(5), 'fulfil'],
    ['closes a panel that wishes something of another tab', true, aWish(6), 'close'],
  ] as const)('%s', (_, wasOpen, wish, does) => {
    expect(iconClick({ wasOpen, tabId: 5 }, wish)).toBe(does);
  });
});

describe('wishes', () => {
  test('are one for each window: the newest', () => {
    const wishes = withWish([aWish(5), aWish(8, 2)], aWish(6));
    expect([wishOf(wishes, 1), wishOf(wishes, 2)]).toEqual([aWish(6), aWish(8, 2)]);
    expect(withoutWish(wishes, 1)).toEqual([aWish(8, 2)]);
  });

  test(`are kept for at most ${mostWishes} windows`, () => {
    const many = Array.from({ length: mostWishes }, (_, place) => aWish(1, place));
    expect(withWish(many, aWish(1, 100))).toEqual([...many.slice(1), aWish(1, 100)]);
  });
});
