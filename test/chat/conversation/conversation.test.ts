import { describe, expect, test } from 'vitest';
import { type Message, pathTo, titleFrom } from '../../../lib/chat/conversation/conversation.ts';
import { anAnswer, aQuestion } from '../../support/conversation.ts';
import { fc } from '../../support/fast-check.ts';

const question = (id: string, parentId: string | null = null) => aQuestion({ id, parentId });
const answer = (id: string, parentId: string, createdAt = 1) => anAnswer({ id, parentId, createdAt });

const idsTo = (tip: string, messages: Message[]) => pathTo(tip, messages).map(({ id }) => id);

describe('pathTo', () => {
  const tree = [
    question('q1'),
    answer('a1', 'q1'),
    answer('a1 again', 'q1'),
    question('q2', 'a1'),
    question('q2 edited', 'a1'),
    answer('a2', 'q2'),
    answer('a2 edited', 'q2 edited'),
  ];

  test.each([
    ['a2', ['q1', 'a1', 'q2', 'a2']],
    ['a2 edited', ['q1', 'a1', 'q2 edited', 'a2 edited']],
    ['a1 again', ['q1', 'a1 again']],
    ['q2', ['q1', 'a1', 'q2']],
    ['q1', ['q1']],
    ['gone', []],
  ])('the path to %s is %j', (tip, path) => {
    expect(idsTo(tip, tree)).toEqual(path);
    expect(idsTo(tip, [...tree].reverse())).toEqual(path);
  });

  test('starts at a message whose parent is missing', () => {
    expect(idsTo('a2', [answer('a2', 'q2'), question('q2', 'gone')])).toEqual(['q2', 'a2']);
  });

  test('walks a cycle once', () => {
    expect(idsTo('c', [question('a', 'c'), question('b', 'a'), question('c', 'b')])).toEqual(['a', 'b', 'c']);
    expect(idsTo('a', [question('a', 'a')])).toEqual(['a']);
  });

  test('returns 10,000 messages', () => {
    const messages = Array.from({ length: 10_000 }, (_, place) =>
      question(`m${place}`, place === 0 ? null : `m${place - 1}`),
    );

    expect(pathTo('m9999', messages)).toEqual(messages);
  });

  test('is empty without messages', () => {
    expect(pathTo('a', [])).toEqual([]);
  });
});

describe('titleFrom', () => {
  test.each([
    ['Hi', 'Hi'],
    ['  Hi\n\n there\t you ', 'Hi there you'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(79)}…`],
    [`${'a'.repeat(78)} ${'b'.repeat(10)}`, `${'a'.repeat(78)}…`],
    ['', ''],
    [' \n ', ''],
  ])('%j is titled %j', (text, title) => {
    expect(titleFrom(text)).toBe(title);
  });

  test('never splits a surrogate pair', () => {
    expect(titleFrom('😀'.repeat(81))).toMatch(/^(😀)+…$/u);
  });

  test('returns one line of at most 80 characters that the text begins with', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme-ascii' }), (text) => {
        const title = titleFrom(text);

        expect(title.length).toBeLessThanOrEqual(80);
        expect(title).not.toMatch(/\n|^\s|\s$/);
        expect(text.trim().replace(/\s+/g, ' ').startsWith(title.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});
