import { describe, expect, test } from 'vitest';
import { jsonElements } from '../../../lib/chat/transfer/import/json-elements.ts';
import { fc } from '../../support/fast-check.ts';

/** Reads a document that arrives in these pieces. */
function elementsOf(...pieces: string[]) {
  const elements = jsonElements();
  const found = pieces.flatMap((piece) => elements.feed(piece));
  return { found: found.map(({ text }) => text.trim()), ...elements.end() };
}

describe('JSON document', () => {
  test.each([
    ['[1, "a,]", {"b": [2]}]', ['1', '"a,]"', '{"b": [2]}'], '[]'],
    ['[]', [], '[]'],
    [' [ ] ', [], ' [] '],
    ['[1,, 2]', ['1', '', '2'], '[]'],
    ['[1, ]', ['1', ''], '[]'],
    ['[,]', ['', ''], '[]'],
    [
      '{"a": 1, "conversations": [{"x": []}, 2], "z": [3]}',
      ['{"x": []}', '2'],
      '{"a": 1, "conversations": [], "z": [3]}',
    ],
    ['{"a": {"conversations": [1]}}', [], '{"a": {"conversations": [1]}}'],
    ['{"a": "conversations", "b": [1]}', [], '{"a": "conversations", "b": [1]}'],
    ['[{"conversations": [1]}]', ['{"conversations": [1]}'], '[]'],
    [String.raw`["\"", "\\", "\\\"]"]`, [String.raw`"\""`, String.raw`"\\"`, String.raw`"\\\"]"`], '[]'],
    ['"conversations"', [], '"conversations"'],
    ['{"mapping": {}}', [], '{"mapping": {}}'],
  ])('%s is split into its elements and the rest', (text, found, rest) => {
    expect(elementsOf(text)).toEqual({ found, rest, cut: '', isWhole: true });
    expect(elementsOf(...text)).toEqual({ found, rest, cut: '', isWhole: true });
  });

  test('that is truncated gives its whole elements, and the cut one apart', () => {
    expect(elementsOf('{"version": 1, "conversations": [{"a": 1}, {"b"')).toEqual({
      found: ['{"a": 1}'],
      rest: '{"version": 1, "conversations": [',
      cut: '{"b"',
      isWhole: false,
    });
  });

  test.each(['', 'hello', '[1}', '}}}}', ']', '{{{', '"', '\\'])(
    '%j without a list does not throw',
    (text) => {
      expect(() => elementsOf(...text)).not.toThrow();
    },
  );
});

/** Lists the pieces that are read; a leading “+” marks a file. */
function piecesOf(...parts: string[]) {
  const elements = jsonElements();
  const found = parts.flatMap((part) => elements.feed(part));
  return found.map((piece) => `${piece.kind === 'file' ? '+' : ''}${piece.text.trim()}`);
}

describe('files of an element', () => {
  test.each([
    ['[{"a": 1, "files": [{"x": [1, "]"]}, 2]}]', ['+{"x": [1, "]"]}', '+2', '{"a": 1, "files": []}']],
    ['{"conversations": [{"files": [1]}, 3]}', ['+1', '{"files": []}', '3']],
    ['[{"files": []}, {"files": [1,, ]}]', ['{"files": []}', '+1', '+', '+', '{"files": []}']],
    ['[{"files": [1]}, [[2]]]', ['+1', '{"files": []}', '[[2]]']],
    ['[{"a": {"files": [1]}}]', ['{"a": {"files": [1]}}']],
    ['[{"a": "files", "b": [1]}]', ['{"a": "files", "b": [1]}']],
    ['[{"files": {"a": [1]}}]', ['{"files": {"a": [1]}}']],
    ['[{"files": [1], "files": [2]}]', ['+1', '+2', '{"files": [], "files": []}']],
    ['{"files": [1]}', []],
  ])('in %s come before the element, one by one', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
    expect(piecesOf(...text)).toEqual(pieces);
  });

  test('longer than the limit are cut', () => {
    const elements = jsonElements();
    const found = ['[{"files":["', ...Array<string>(40).fill('A'.repeat(1_000_000)), '", 1]}]'].flatMap(
      (part) => elements.feed(part),
    );
    expect(found.map((piece) => [piece.kind, piece.kind === 'file' && piece.isCut])).toEqual([
      ['file', true],
      ['file', false],
      ['element', false],
    ]);
    expect(found[0]?.text.length).toBeLessThan(34_000_000);
  });
});

test('a list gives the same elements for any cut', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
  const space = fc.constantFrom(undefined, 2);
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), cuts, space, fc.boolean(), (values, lengths, indent, isMember) => {
      const text = JSON.stringify(isMember ? { version: 1, conversations: values } : values, null, indent);
      const pieces: string[] = [];
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        const length = lengths[turn % lengths.length] ?? 1;
        pieces.push(text.slice(at, at + length));
        at += length;
      }
      const { found, rest, isWhole } = elementsOf(...pieces);
      expect(found.map((item) => JSON.parse(item))).toEqual(JSON.parse(JSON.stringify(values)));
      expect(JSON.parse(rest)).toEqual(isMember ? { version: 1, conversations: [] } : []);
      expect(isWhole).toBe(true);
    }),
    { numRuns: 500 },
  );
});
