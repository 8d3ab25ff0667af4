import { expect, test } from 'vitest';
import { createPieceReader, piecesOf } from '../../lib/wire/frames.ts';
import { fc } from '../support/fast-check.ts';

/** Receives messages that travel as JSON. */
function received(messages: unknown[]): unknown[] {
  const taken: unknown[] = [];
  const read = createPieceReader((message) => taken.push(message));
  for (const message of messages) read(JSON.parse(JSON.stringify(message)));
  return taken;
}

test('a message in pieces arrives unchanged between others, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 20 }),
      (value, text, length) => {
        const message = { type: 'delta', value, text };
        const sent = [{ type: 'state' }, ...piecesOf(message, length), { type: 'missing' }];
        expect(received(sent)).toEqual(
          JSON.parse(JSON.stringify([{ type: 'state' }, message, { type: 'missing' }])),
        );
      },
    ),
  );
});

test('each piece of a message of 40 million characters is below the browser’s limit of 64 MiB', () => {
  const message = { text: '\u20ac"\\'.repeat(13_000_000) };
  const sizes = [...piecesOf(message)].map((piece) => Buffer.byteLength(JSON.stringify(piece)));
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  [null],
  ['piece'],
  [{ piece: 1, isLast: true }],
  [{ piece: 'a' }],
  [{ piece: 'a', isLast: true, more: 1 }],
])('other values are passed on unchanged: %j', (message) => {
  expect(received([message])).toEqual([message]);
});
