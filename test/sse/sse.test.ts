import { describe, expect, test } from 'vitest';
import { createSseDecoder, type SseMessage } from '../../lib/sse/sse.ts';
import { fc } from '../support/fast-check.ts';
import { recording } from '../support/recordings.ts';

/** Decodes a byte stream in these chunks, as the adapter does. */
function decoded(pieces: Uint8Array[], limit?: number): SseMessage[] {
  const messages: SseMessage[] = [];
  const decode = createSseDecoder((message) => messages.push(message), limit === undefined ? {} : { limit });
  const characters = new TextDecoder();
  for (const piece of pieces) decode(characters.decode(piece, { stream: true }));
  return messages;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const events = (text: string) => decoded([bytes(text)]);

const streams = [
  ...['str', 'gen-newlines-unicode', 'chat-model', 'chunks-tools', 'dict-addable', 'docs', 'file', 'err-mid'],
  ...['err-before', 'empty-stream', 'hist', 'err-unserialisable', 'auth-ok'],
].map((name) => `${name}.stream.sse`);

describe('SSE decoder: any chunking gives the same events', () => {
  test.each(streams)('%s byte by byte', (file) => {
    const whole = recording(file);
    expect(decoded([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(decoded([whole]));
  });

  test.each(streams)('%s cut at every position', (file) => {
    const whole = recording(file);
    const expected = decoded([whole]);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      expect(decoded([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected);
    }
  });

  test('for any text, framing and chunks', () => {
    const line = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ''));
    const stream = fc
      .array(fc.tuple(fc.constantFrom('data:', 'data: ', 'event: ', ': ', 'id: ', ''), line))
      .chain((lines) =>
        fc
          .array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: lines.length, maxLength: lines.length })
          .map((ends) => lines.map(([field, value], place) => field + value + ends[place]).join('')),
      );
    fc.assert(
      fc.property(stream, fc.array(fc.nat(200)), (text, cuts) => {
        const whole = bytes(text);
        const places = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((a, b) => a - b);
        const pieces = [0, ...places].map((from, place) => whole.subarray(from, places[place]));
        expect(decoded(pieces)).toEqual(decoded([whole]));
      }),
    );
  });
});

describe('SSE decoder: names of events', () => {
  const ends = ['\n', '\r\n', '\r'];
  const same = ['event: a', 'data: 1', '', 'event: a', 'data: 2', ''];

  test.each<[string, string[], SseMessage[]]>([
    [
      'repeated',
      same,
      [
        { event: 'a', data: '1' },
        { event: 'a', data: '2' },
      ],
    ],
    [
      'changed',
      ['event: a', '', 'event: ab', '', 'event: a', ''],
      ['a', 'ab', 'a'].map((event) => ({ event, data: '' })),
    ],
    [
      'left out',
      ['event: a', '', 'data: 1', '', 'event: a', ''],
      [
        { event: 'a', data: '' },
        { event: '', data: '1' },
        { event: 'a', data: '' },
      ],
    ],
    [
      'replaced within an event',
      [...same.slice(0, 4), 'event: b', ''],
      [
        { event: 'a', data: '1' },
        { event: 'b', data: '' },
      ],
    ],
  ])('are those of their lines: %s', (_, lines, expected) => {
    for (const end of ends) expect(events(lines.map((line) => line + end).join(''))).toEqual(expected);
  });
});

describe('SSE decoder: framing', () => {
  const hello: SseMessage[] = [{ event: 'data', data: '"hi"' }];

  test.each([
    ['accepts CRLF', 'event: data\r\ndata: "hi"\r\n\r\n', hello],
    ['accepts LF', 'event: data\ndata: "hi"\n\n', hello],
    ['accepts CR', 'event: data\rdata: "hi"\r\r', hello],
    ['accepts mixed line breaks', 'event: data\r\ndata: "hi"\n\r\n', hello],
    ['needs no space after the colon', 'event:data\r\ndata:"hi"\r\n\r\n', hello],
    [
      'strips only one space after the colon',
      'event: data\ndata:  "hi"\n\n',
      [{ event: 'data', data: ' "hi"' }],
    ],
    [
      'reads an id and ignores retry',
      'event: data\nid: 7\nretry: 10\ndata: "hi"\n\n',
      [{ event: 'data', data: '"hi"', id: '7' }],
    ],
    ['ignores an unknown field', 'event: data\ncolour: red\ndata: "hi"\n\n', hello],
    [
      'ignores a ping before an event',
      ': ping - 2026-11-21 00:50:13.794122+00:00\r\n\r\nevent: data\r\ndata: "hi"\r\n\r\n',
      hello,
    ],
    ['ignores a comment inside an event', 'event: data\n: note\ndata: "hi"\n\n', hello],
    ['ignores a byte order mark', '\uFEFFevent: data\ndata: "hi"\n\n', hello],
    [
      'joins data lines with \\n',
      'event: data\ndata: [1,\ndata: 2]\n\n',
      [{ event: 'data', data: '[1,\n2]' }],
    ],
    ['keeps an empty first data line', 'data:\ndata: x\n\n', [{ event: '', data: '\nx' }]],
    ['reads a field without a colon', 'event: data\ndata\n\n', [{ event: 'data', data: '' }]],
    ['emits an end without data', 'event: end\r\n\r\n', [{ event: 'end', data: '' }]],
    ['emits nothing for blank lines', '\n\r\n\r\n', []],
    ['drops an unfinished event', 'event: data\ndata: "hi"\n', []],
    ['keeps U+2028 in a string', 'data: "a\u2028b"\n\n', [{ event: '', data: '"a\u2028b"' }]],
    ['emits data without an event name', 'data: 1\n\n', [{ event: '', data: '1' }]],
  ])('%s', (_, text, expected) => {
    expect(events(text)).toEqual(expected);
  });

  test('emits an event when its last line ends, though a line feed may follow', () => {
    const messages: SseMessage[] = [];
    const decode = createSseDecoder((message) => messages.push(message));
    decode('data: 1\r\r');
    expect(messages).toHaveLength(1);
    decode('\ndata: 2\n\n');
    expect(messages.map(({ data }) => data)).toEqual(['1', '2']);
  });

  test('reads an event of 5 MB in chunks of 1,000 bytes', () => {
    const data = 'ä'.repeat(2_500_000);
    const whole = bytes(`event: data\r\ndata: ${data}\r\n\r\n`);
    const pieces = Array.from({ length: Math.ceil(whole.length / 1000) }, (_, place) =>
      whole.subarray(place * 1000, place * 1000 + 1000),
    );
    expect(decoded(pieces)).toEqual([{ event: 'data', data }]);
  });

  test.each([
    ['in one line', [`data: ${'x'.repeat(200)}`]],
    ['in many lines', ['data: x\n'.repeat(200)]],
    ['in many pieces', Array.from({ length: 200 }, () => 'x')],
  ])('refuses an event above the limit: %s', (_, pieces) => {
    expect(() => decoded(pieces.map(bytes), 100)).toThrow(expect.objectContaining({ name: 'EventTooLarge' }));
  });
});

describe('SSE decoder: event id', () => {
  test.each<[string, string, (string | undefined)[]]>([
    ['is read', 'id: 7\ndata: a\n\n', ['7']],
    ['may follow its data', 'data: a\nid: 7\n\n', ['7']],
    ['is inherited from the last event', 'id: 7\ndata: a\n\ndata: b\n\nid: 8\ndata: c\n\n', ['7', '7', '8']],
    ['is undefined if none was given', 'data: a\n\n', [undefined]],
    ['is reset by an empty one', 'id: 7\ndata: a\n\nid\ndata: b\n\n', ['7', undefined]],
    ['is ignored if it contains NULL', 'id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n', ['7', '7']],
  ])('%s', (_, text, ids) => {
    expect(decoded([bytes(text)]).map(({ id }) => id)).toEqual(ids);
  });
});
