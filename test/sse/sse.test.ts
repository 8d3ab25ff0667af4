import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSseDecoder, type SseMessage } from '../../lib/sse/sse.ts';
import { recording } from '../support/recordings.ts';

/** The messages of a byte stream delivered in the given pieces, decoded as the adapter does it. */
function decoded(pieces: Uint8Array[], limit?: number): SseMessage[] {
  const messages: SseMessage[] = [];
  const decode = createSseDecoder((message) => messages.push(message), limit);
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

describe('bytes cut anywhere give the same events', () => {
  test.each(streams)('%s byte by byte', (file) => {
    const whole = recording(file);
    expect(decoded([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(decoded([whole]));
  });

  test.each(streams)('%s in two at every position', (file) => {
    const whole = recording(file);
    const expected = decoded([whole]);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      expect(decoded([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected);
    }
  });

  test('any text, framing and cuts', () => {
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

describe('framing', () => {
  const hello: SseMessage[] = [{ event: 'data', data: '"hi"' }];

  test.each([
    ['CRLF', 'event: data\r\ndata: "hi"\r\n\r\n', hello],
    ['LF', 'event: data\ndata: "hi"\n\n', hello],
    ['CR', 'event: data\rdata: "hi"\r\r', hello],
    ['mixed line ends', 'event: data\r\ndata: "hi"\n\r\n', hello],
    ['no space after the colon', 'event:data\r\ndata:"hi"\r\n\r\n', hello],
    ['only one space is taken off', 'event: data\ndata:  "hi"\n\n', [{ event: 'data', data: ' "hi"' }]],
    [
      'id and retry between the fields',
      'event: data\nid: 7\nretry: 10\ndata: "hi"\n\n',
      [{ event: 'data', data: '"hi"', id: '7' }],
    ],
    ['an unknown field', 'event: data\ncolour: red\ndata: "hi"\n\n', hello],
    [
      'a ping before it',
      ': ping - 2026-11-21 00:50:13.794122+00:00\r\n\r\nevent: data\r\ndata: "hi"\r\n\r\n',
      hello,
    ],
    ['a comment inside it', 'event: data\n: note\ndata: "hi"\n\n', hello],
    ['a byte order mark', '\uFEFFevent: data\ndata: "hi"\n\n', hello],
    ['several lines of data', 'event: data\ndata: [1,\ndata: 2]\n\n', [{ event: 'data', data: '[1,\n2]' }]],
    ['an empty first line of data', 'data:\ndata: x\n\n', [{ event: '', data: '\nx' }]],
    ['a field without a colon', 'event: data\ndata\n\n', [{ event: 'data', data: '' }]],
    ['an end without data', 'event: end\r\n\r\n', [{ event: 'end', data: '' }]],
    ['nothing but empty lines', '\n\r\n\r\n', []],
    ['an event that is not finished', 'event: data\ndata: "hi"\n', []],
    ['U+2028 in a string', 'data: "a\u2028b"\n\n', [{ event: '', data: '"a\u2028b"' }]],
    ['data without a name', 'data: 1\n\n', [{ event: '', data: '1' }]],
  ])('%s', (_, text, expected) => {
    expect(events(text)).toEqual(expected);
  });

  test('an event is told as soon as its last line ends, though a line feed may follow', () => {
    const messages: SseMessage[] = [];
    const decode = createSseDecoder((message) => messages.push(message));
    decode('data: 1\r\r');
    expect(messages).toHaveLength(1);
    decode('\ndata: 2\n\n');
    expect(messages.map(({ data }) => data)).toEqual(['1', '2']);
  });

  test('an event of 5 MB in pieces of 1,000 bytes', () => {
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
  ])('an event above the limit is refused: %s', (_, pieces) => {
    expect(() => decoded(pieces.map(bytes), 100)).toThrow(expect.objectContaining({ name: 'EventTooLarge' }));
  });
});

describe('the id of an event', () => {
  test.each<[string, string, (string | undefined)[]]>([
    ['is the one that it gives', 'id: 7\ndata: a\n\n', ['7']],
    ['may stand after its data', 'data: a\nid: 7\n\n', ['7']],
    [
      'is the last one where it gives none',
      'id: 7\ndata: a\n\ndata: b\n\nid: 8\ndata: c\n\n',
      ['7', '7', '8'],
    ],
    ['is none where none was given', 'data: a\n\n', [undefined]],
    ['is forgotten with an empty one', 'id: 7\ndata: a\n\nid\ndata: b\n\n', ['7', undefined]],
    ['is ignored with a NULL in it', 'id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n', ['7', '7']],
  ])('%s', (_, text, ids) => {
    expect(decoded([bytes(text)]).map(({ id }) => id)).toEqual(ids);
  });
});
