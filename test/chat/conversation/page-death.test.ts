import { describe, expect, test } from 'vitest';
import {
  deathsIn,
  isOfNothing,
  isWithheld,
  type PageMark,
  readMark,
} from '../../../lib/chat/conversation/page-death.ts';

const mark = (change: Partial<PageMark> = {}): PageMark => ({
  pageId: 'page',
  onDisk: { id: 'c1', deaths: 0 },
  inSession: undefined,
  isLiving: false,
  ...change,
});
const later = (deaths: number, change: Partial<PageMark> = {}) =>
  mark({ onDisk: { id: 'c1', deaths }, ...change });
const temporary = (change: Partial<PageMark> = {}) => mark({ onDisk: { id: null, deaths: 0 }, ...change });

describe('page deaths of a conversation', () => {
  test.each<[string, PageMark[], { count: number; withheld: boolean }]>([
    ['without a page', [], { count: 0, withheld: false }],
    ['with a living page', [mark({ isLiving: true, inSession: 'c1' })], { count: 0, withheld: false }],
    ['whose page died in this session', [mark({ inSession: 'c1' })], { count: 2, withheld: true }],
    ['whose page closed with the browser', [mark()], { count: 1, withheld: false }],
    ['whose page closed with the browser twice in a row', [later(1)], { count: 2, withheld: true }],
    ['whose page closed with the browser three times', [later(2)], { count: 3, withheld: true }],
    [
      'with two pages when the browser was killed once',
      [mark(), mark({ pageId: 'other' })],
      { count: 1, withheld: false },
    ],
    [
      'with two pages when the browser was killed again',
      [later(1), later(1, { pageId: 'other' }), mark({ pageId: 'first' })],
      { count: 2, withheld: true },
    ],
    [
      'whose page died while another page shows it',
      [mark({ inSession: 'c1' }), mark({ pageId: 'other', inSession: 'c1', isLiving: true })],
      { count: 2, withheld: true },
    ],
    [
      'with a living page after the browser was killed',
      [mark(), later(1, { pageId: 'other', inSession: 'c1', isLiving: true })],
      { count: 1, withheld: false },
    ],
    [
      'whose page died in this session after several browser kills',
      [later(3, { inSession: 'c1' })],
      { count: 4, withheld: true },
    ],
  ])('%s', (_, marks, { count, withheld }) => {
    const death = deathsIn(marks).get('c1');
    expect(death?.count ?? 0).toBe(count);
    expect(isWithheld(death)).toBe(withheld);
  });

  test('are counted per conversation, with the ids of the dead pages', () => {
    const deaths = deathsIn([
      mark({ pageId: 'a' }),
      mark({ pageId: 'b', onDisk: { id: 'c2', deaths: 1 } }),
      mark({ pageId: 'c', inSession: 'c1' }),
      mark({ pageId: 'd', isLiving: true }),
    ]);
    expect(Object.fromEntries(deaths)).toEqual({
      c1: { count: 2, pageIds: ['a', 'c'] },
      c2: { count: 2, pageIds: ['b'] },
    });
  });
});

describe('temporary conversation, whose id is not on disk', () => {
  test.each<[string, PageMark, { withheld: boolean; ofNothing: boolean }]>([
    [
      'is withheld in the session in which its page died',
      temporary({ inSession: 'temporary-1' }),
      { withheld: true, ofNothing: false },
    ],
    [
      'is not withheld while its page lives',
      temporary({ inSession: 'temporary-1', isLiving: true }),
      { withheld: false, ofNothing: false },
    ],
    ['is gone with the session', temporary(), { withheld: false, ofNothing: true }],
    [
      'stays while its page is starting',
      temporary({ isLiving: true }),
      { withheld: false, ofNothing: false },
    ],
  ])('%s', (_, given, { withheld, ofNothing }) => {
    expect(isWithheld(deathsIn([given]).get('temporary-1'))).toBe(withheld);
    expect(isOfNothing(given)).toBe(ofNothing);
  });
});

test.each([
  ['{"id":"c1","deaths":1}', { id: 'c1', deaths: 1 }],
  ['{"id":null,"deaths":0}', { id: null, deaths: 0 }],
  ['{"id":7,"deaths":0}', undefined],
  ['{"id":"c1"}', undefined],
  ['', undefined],
  ['c1', undefined],
])('page mark %j is parsed as %j', (text, expected) => {
  expect(readMark(text)).toEqual(expected);
});
