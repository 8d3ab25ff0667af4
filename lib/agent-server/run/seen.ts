import type { SeenRun } from '../../runnable/runnable.ts';
import type { SseMessage } from '../../sse/sse.ts';

/** Everything of a run's stream, from its start, as the last event id that was seen. */
const fromStart = '-1';

/**
 * Notes which events of a run were seen, so that a broken stream is read on without a gap and without a doubled event
 * (docs/agent-server.md#rejoining). Several events may share an id, so the stream is asked for from the id before the
 * last one, and those that were seen are passed over.
 */
export function createSeen({ tail, before: earlier }: Pick<SeenRun, 'tail' | 'before'>) {
  let before = earlier ?? fromStart;
  let last = tail?.id;
  let twins = (tail?.raw ?? []).flatMap(({ event = '', texts }) => texts.map((text) => keyOf(event, text)));
  /** Events of the last id that may come again; undefined once the stream has gone beyond them. */
  let expected: string[] | undefined;
  let hasIds = last !== undefined;
  /** The server sends everything again from the start, whatever it was asked for. */
  let skips = false;
  let isFirst = false;
  /** Text of the last metadata: another attempt has others. */
  let begun: string | undefined;

  function note({ event, data, id }: SseMessage) {
    if (event === 'metadata') begun = data;
    if (id === undefined) return;
    if (id !== last) {
      if (last !== undefined) before = last;
      last = id;
      twins = [];
      hasIds = true;
    }
    twins.push(keyOf(event, data));
  }

  /** A stream that was asked for again begins with the last id, or the server sends everything again. */
  function isSkipped({ event, data, id }: SseMessage): boolean {
    if (isFirst) skips = before !== fromStart && event === 'metadata' && data === (begun ?? data);
    isFirst = false;
    skips &&= id !== last;
    return skips;
  }

  function isTwin({ event, data, id }: SseMessage): boolean {
    if (id !== undefined && id !== last) expected = undefined;
    const place = expected?.indexOf(keyOf(event, data)) ?? -1;
    if (place !== -1) expected?.splice(place, 1);
    return place !== -1;
  }

  return {
    /** Returns the id from which the stream is asked for again. */
    from: () => before,
    hasIds: () => hasIds,
    /** Called when the stream is asked for again. */
    again() {
      expected = [...twins];
      skips = false;
      isFirst = true;
    },
    /** Notes a message; tells whether it was seen before the break. */
    isKnown(message: SseMessage): boolean {
      if (isSkipped(message) || isTwin(message)) return true;
      note(message);
      return false;
    },
  };
}

export type Seen = ReturnType<typeof createSeen>;

const keyOf = (event: string, text: string) => `${event}\n${text}`;
