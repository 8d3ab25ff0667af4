import { describe, expect, test } from 'vitest';
import { type FieldFinding, fieldFinding, findingOf } from '../../lib/page/writing/page-writing.ts';
import { shownName } from '../../lib/page/writing/write-page.ts';

describe('a name of a page is shown', () => {
  test.each([
    ['in one line', ' a\n\tb  c ', 'a b c'],
    ['without marks of direction', 'a\u202Eb\u2066c', 'abc'],
    ['without invisible characters', 'a\u200Bb\u0007c\uE000', 'abc'],
    ['up to a length', 'abcdefghijkl', 'abcdefghi…'],
    ['whole, if it has that length', 'abcdefghij', 'abcdefghij'],
    ['without half a character', '👋👋👋👋👋👋', '👋👋👋👋…'],
    ['empty, if nothing is visible', '\u200B\u200B', ''],
  ])('%s', (_name, text, shown) => expect(shownName(text, 10)).toBe(shown));
});

describe('of the frames of a tab', () => {
  const found: FieldFinding = {
    status: 'found',
    title: '',
    url: '',
    name: 'a',
    kind: 'line',
    room: null,
  };
  const none: FieldFinding = { status: 'none' };
  const frame = (isForeign = false): FieldFinding => ({ status: 'frame', isForeign });
  test.each<[string, FieldFinding, FieldFinding[], FieldFinding]>([
    ['the page itself counts first', found, [{ ...found, name: 'b' }], found],
    ['none counts if the page says that nothing has the focus', none, [found], none],
    ['the one with a field counts if a frame has the focus', frame(), [none, found], found],
    ['one of another site counts if it has the focus', frame(), [none, frame(true)], frame(true)],
    ['none has a field', frame(), [none], frame()],
  ])('%s', (_name, top, inner, chosen) => {
    const frames = [...inner.map((finding) => ({ isTop: false, finding })), { isTop: true, finding: top }];
    expect(findingOf(frames)?.finding).toEqual(chosen);
  });

  test('no answer of the page itself is no finding', () => {
    expect(findingOf([{ isTop: false, finding: found }])).toBeUndefined();
  });
});

test('a finding with a name that is too long is not taken', () => {
  const refused = { status: 'refused', title: '', url: '', name: 'a'.repeat(81), why: 'kind' };
  expect(fieldFinding.safeParse(refused).success).toBe(false);
});
