import { describe, expect, test } from 'vitest';
import {
  type Intent,
  mostIntents,
  takenFrom,
  type WaitingIntent,
  waitsFor,
  withIntent,
} from '../../../lib/chat/intent/intent.ts';

const anIntent = (id: string, windowId = 1): Intent => ({
  id,
  windowId,
  tabId: 5,
  profileId: null,
  promptId: null,
  want: { kind: 'page' },
});
const waiting = (...items: (Intent | WaitingIntent)[]): WaitingIntent[] =>
  items.map((item) => ('intent' in item ? item : { intent: item }));
const idsOf = (items: WaitingIntent[]) => items.map(({ intent }) => intent.id);
const open = new Set([1, 2]);

describe('waiting intents', () => {
  test('keep their order', () => {
    expect(idsOf(withIntent(waiting(anIntent('a'), anIntent('b', 2)), anIntent('c'), open))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('of a closed window are dropped', () => {
    const list = waiting(anIntent('gone', 3), anIntent('a'));
    expect(idsOf(withIntent(list, anIntent('b'), open))).toEqual(['a', 'b']);
    expect(takenFrom(list, { windowId: 2, takeId: 't' }, open).waiting).toEqual(waiting(anIntent('a')));
  });

  test(`are at most ${mostIntents}: the oldest are dropped`, () => {
    const many = waiting(...Array.from({ length: mostIntents }, (_, place) => anIntent(String(place))));
    const ids = idsOf(withIntent(many, anIntent('new'), open));
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([mostIntents, '1', 'new']);
  });
});

describe('taking intents', () => {
  const take = { windowId: 1, takeId: 't1' };
  const list = waiting(anIntent('a'), anIntent('other', 2), anIntent('b'));

  test('returns the oldest of the window, and the next to the next call', () => {
    const { intents, waiting: after } = takenFrom(list, take, open);
    expect(intents).toEqual([anIntent('a')]);
    expect(takenFrom(after, { ...take, takeId: 't2' }, open).intents).toEqual([anIntent('b')]);
  });

  test('returns the same one again to the same call, and never to another', () => {
    const { waiting: after } = takenFrom(waiting(anIntent('a'), anIntent('other', 2)), take, open);
    expect(takenFrom(after, take, open).intents).toEqual([anIntent('a')]);
    expect(takenFrom(after, { ...take, takeId: 't2' }, open)).toEqual({
      intents: [],
      waiting: waiting(anIntent('other', 2)),
    });
  });

  test('returns the same to a call that is repeated, whatever was added in between', () => {
    const { waiting: after } = takenFrom(list, take, open);
    const more = withIntent(after, anIntent('c'), open);
    expect(takenFrom(more, take, open).intents.map(({ id }) => id)).toEqual(['a']);
  });

  test.each([
    ['an intent of its own', waiting(anIntent('a')), true],
    ['an intent of another window', waiting(anIntent('a', 2)), false],
    ['a taken one', waiting({ intent: anIntent('a'), takeId: 't1' }), false],
    ['none', [], false],
  ])('is due for a window with %s: %#', (_, items, isDue) => {
    expect(waitsFor(items, 1)).toBe(isDue);
  });
});
