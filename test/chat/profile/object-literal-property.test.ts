import { describe, expect, test } from 'vitest';
import { readLiteral } from '../../../lib/chat/literal/object-literal.ts';
import { fc } from '../../support/fast-check.ts';

const valueIn = (text: string) => {
  const read = readLiteral(text);
  return read.status === 'read' ? read.value : undefined;
};

describe('literal reader: properties', () => {
  test('reads all JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(undefined, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(JSON.stringify(valueIn(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test('never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      ',',
      ':',
      "'",
      '"',
      '`',
      '${',
      '\\',
      '/*',
      '//',
      'a',
      '1',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
        expect(['read', 'unreadable']).toContain(readLiteral(pieces.join('')).status);
      }),
      { numRuns: 2_000 },
    );
  });
});
