import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSseDecoder } from '../../lib/sse/sse.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the characters that are scanned, sliced and joined. */
function countWork() {
  let work = 0;
  const { indexOf, slice, charCodeAt } = String.prototype;
  const { join } = Array.prototype;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sought, from = 0) {
    const found = indexOf.call(this, sought, from);
    work += (found === -1 ? this.length : found) - from + 1;
    return found;
  });
  vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...places) {
    const cut = slice.apply(this, places);
    work += cut.length;
    return cut;
  });
  vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, place) {
    work += 1;
    return charCodeAt.call(this, place);
  });
  vi.spyOn(Array.prototype, 'join').mockImplementation(function (this: unknown[], between) {
    const all = join.call(this, between);
    work += all.length;
    return all;
  });
  return () => work;
}

/** Returns the characters handled per character of input. */
function workPerCharacter(pieces: string[]): number {
  const characters = pieces.reduce((sum, { length }) => sum + length, 0);
  const decode = createSseDecoder(() => {});
  const work = countWork();
  for (const piece of pieces) decode(piece);
  const count = work();
  vi.restoreAllMocks();
  return count / characters;
}

const split = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, place) =>
    text.slice(place * length, (place + 1) * length),
  );

const many = 200_000;

describe('SSE decoder: needs linear work for', () => {
  test.each<[string, (size: number) => string[]]>([
    ['one line in one piece', (size) => [`data: ${'x'.repeat(size)}\n\n`]],
    ['one line in chunks of 100', (size) => split(`data: ${'x'.repeat(size)}\r\n\r\n`, 100)],
    ['one line by characters', (size) => split(`data: ${'x'.repeat(size)}\n\n`, 1)],
    ['a line that never ends', (size) => split(`data: ${'x'.repeat(size)}`, 100)],
    ['many lines in one event', (size) => split(`${'data: x\n'.repeat(size / 8)}\n`, 1_000)],
    ['many empty data lines', (size) => [`${'data\n'.repeat(size / 5)}\n`]],
    ['many small events', (size) => ['data: 1\n\n'.repeat(size / 9)]],
    ['many small events in CRLF', (size) => split('data: 1\r\n\r\n'.repeat(size / 11), 1_000)],
    ['many comments', (size) => split(': ping\n\n'.repeat(size / 8), 1_000)],
    ['line feeds, then one carriage return far away', (size) => [`${'data: 1\n\n'.repeat(size / 9)}\r`]],
    ['carriage returns, then one line feed far away', (size) => [`${'data: 1\r\r'.repeat(size / 9)}\n`]],
    ['empty lines', (size) => ['\n'.repeat(size)]],
    ['an unfinished error of many lines', (size) => [`event: error\n${'data: x\n'.repeat(size / 8)}`]],
  ])('%s', (_, pieces) => {
    const few = workPerCharacter(pieces(many / 20));
    expect(workPerCharacter(pieces(many))).toBeLessThan(few * 1.1 + 0.1);
    expect(few).toBeLessThan(12);
  });
});
