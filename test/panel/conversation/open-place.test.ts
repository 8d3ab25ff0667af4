import { beforeEach, describe, expect, test } from 'vitest';
import { createOpenPlace } from '../../../lib/panel/conversation/opening.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';

let at = 5;
beforeEach(() => {
  at = 5;
});

function createScene(kept: string | null = null) {
  const memory = {
    read: () => kept,
    write: (_key: string, value: string | null) => {
      kept = value;
    },
  };
  return createOpenPlace(fakeHost({ settings: { memory }, clock: { now: () => at } }));
}

const newest = (updatedAt: number) => aConversation({ id: 'newest', updatedAt });

describe('the conversation to open at start', () => {
  test.each([
    ['the one that was open', newest(4), 'open'],
    ['the one that was open, if it is the only one', undefined, 'open'],
    ['one that was used later', newest(6), 'newest'],
    ['the one that was open, if the other is dated in the future', newest(8), 'open'],
  ])('is %s', (_, conversation, expected) => {
    const place = createScene();
    place.remember('open');
    at = 7;
    expect(place.toOpen(conversation)).toBe(expected);
  });

  test.each([null, '', 'c1', '{"id":7}'])('is the newest when %j is stored', (kept) => {
    expect(createScene(kept).toOpen(newest(1))).toBe('newest');
    expect(createScene(kept).toOpen(undefined)).toBeUndefined();
  });
});
