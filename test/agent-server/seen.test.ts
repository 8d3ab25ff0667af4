import { describe, expect, test } from 'vitest';
import { createSeen } from '../../lib/agent-server/run/seen.ts';
import { type JournalEntry, type KeptHappening, seenIn } from '../../lib/chat/run/journal-entry.ts';
import type { SseMessage } from '../../lib/sse/sse.ts';
import { fc } from '../support/fast-check.ts';

/** Streams whose neighbours may share an id and a text, as a Python server sends them within one millisecond. */
const streams = fc
  .array(
    fc.record({
      event: fc.constantFrom('messages', 'values', 'custom'),
      data: fc.constantFrom('"a"', '"b"'),
      isNew: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((items): SseMessage[] => {
    let id = 0;
    const rest = items.map(({ event, data, isNew }) => {
      if (isNew) id += 1;
      return { event, data, id: `${id}-0` };
    });
    return [{ event: 'metadata', data: '{"run_id":"r"}', id: '0-0' }, ...rest];
  });

/** Numbers of events after which the connection breaks, one for each connection. */
const breaks = fc.array(fc.nat(12), { maxLength: 5 });

const laterThan = (stream: SseMessage[], from: string) =>
  from === '-1' ? stream : stream.slice(stream.findLastIndex(({ id }) => id === from) + 1);

type Server = (stream: SseMessage[], from: string) => SseMessage[];

/** Reads a stream over breaks; returns the events that were new. */
function readOver(
  stream: SseMessage[],
  lengths: number[],
  seen = createSeen({ tail: null, before: null }),
  server: Server = laterThan,
) {
  const taken: SseMessage[] = [];
  let rest = stream.slice(0, lengths[0]);
  for (const length of [...lengths.slice(1), stream.length]) {
    taken.push(...rest.filter((message) => !seen.isKnown(message)));
    seen.again();
    rest = server(stream, seen.from()).slice(0, length);
  }
  return [...taken, ...rest.filter((message) => !seen.isKnown(message))];
}

describe('seen events', () => {
  test('nothing is lost or doubled over any breaks', () => {
    fc.assert(
      fc.property(streams, breaks, (stream, lengths) => {
        expect(readOver(stream, lengths)).toEqual(stream);
      }),
    );
  });

  test('nothing is lost or doubled if the server sends everything again', () => {
    fc.assert(
      fc.property(streams, breaks, (stream, lengths) => {
        expect(readOver(stream, lengths, undefined, (all) => all)).toEqual(stream);
      }),
    );
  });

  test('nothing is lost or doubled if a journal takes over at any point', () => {
    fc.assert(
      fc.property(streams, fc.nat(31), breaks, fc.nat(5), (stream, point, lengths, size) => {
        const before = stream.slice(0, point);
        const { tail, before: earlier } = seenIn(journalOf(before, size + 1));
        const seen = createSeen({ tail, before: earlier });
        seen.again();
        const first = laterThan(stream, seen.from()).slice(0, lengths[0]);
        const taken = first.filter((message) => !seen.isKnown(message));
        seen.again();
        const rest = readOver(laterThan(stream, seen.from()), [stream.length], seen, () => []);
        expect([...before, ...taken, ...rest]).toEqual(stream);
      }),
    );
  });

  test('the journal counts the chunks', () => {
    const stream: SseMessage[] = [
      { event: 'metadata', data: '{}', id: '0-0' },
      { event: 'messages', data: '"a"', id: '1-0' },
      { event: 'messages', data: '"b"', id: '1-0' },
    ];
    expect(seenIn(journalOf(stream, 2))).toMatchObject({
      chunks: 3,
      before: '0-0',
      tail: {
        id: '1-0',
        raw: [
          { type: 'chunks', read: 1, lastEventId: '1-0', event: 'messages', texts: ['"a"'] },
          { type: 'chunks', read: 1, lastEventId: '1-0', event: 'messages', texts: ['"b"'] },
        ],
      },
    });
  });

  test('a second attempt from the start is new', () => {
    const seen = createSeen({ tail: null, before: null });
    const stream = ['metadata', 'values', 'messages'].map((event, id) => ({ event, data: '1', id: `${id}` }));
    for (const message of stream) seen.isKnown(message);
    seen.again();
    const again = stream.map((message, id) => ({ ...message, data: '2', id: `${10 + id}` }));
    expect(again.filter(seen.isKnown)).toEqual([]);
  });

  test('events without ids are neither known nor counted as ids', () => {
    const seen = createSeen({ tail: null, before: null });
    expect(seen.isKnown({ event: 'values', data: '{}' })).toBe(false);
    expect([seen.hasIds(), seen.from()]).toEqual([false, '-1']);
  });
});

function journalOf(stream: SseMessage[], size: number): JournalEntry[] {
  const happenings = stream.map(({ event, data, id = '' }) => {
    const happening: KeptHappening = { type: 'chunks', read: 1, lastEventId: id, event, texts: [data] };
    return { at: 0, happening };
  });
  return happenings.flatMap((_, place) =>
    place % size === 0 ? [{ runId: 'r', seq: place, happenings: happenings.slice(place, place + size) }] : [],
  );
}
