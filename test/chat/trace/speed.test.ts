import { expect, test } from 'vitest';
import { speedOf } from '../../../lib/chat/trace/speed.ts';
import { anItem, aTrace } from '../../support/a-trace.ts';

/** A trace whose parts of the answer came at these moments. */
const cameAt = (...offsets: number[]) =>
  aTrace({ events: offsets.map((offset, place) => anItem({ offset, chunks: place + 1, read: place + 1 })) });

const part = aTrace();

test.each([
  ['in pieces', cameAt(500, 1_000, 2_500), 40, { perSecond: 20, by: 'pieces' }],
  ['in one piece', cameAt(2_000), 500, { perSecond: 250, by: 'request' }],
  [
    'in pieces that the network delivered together',
    cameAt(2_000, 2_006),
    500,
    { perSecond: 249.3, by: 'request' },
  ],
  [
    'after an opening piece without a token',
    { ...cameAt(200, 1_500, 2_500), times: { ...part.times, firstChunk: 1_500 } },
    40,
    { perSecond: 40, by: 'pieces' },
  ],
  ['without tokens', cameAt(500, 1_000), 0, undefined],
  ['not at all', { events: [], times: { ...part.times, lastByte: undefined, end: undefined } }, 5, undefined],
] as const)('the speed of an answer that came %s', (_, trace, tokens, speed) => {
  expect(speedOf(trace, tokens)).toEqual(speed);
});
