import type { Json } from '../json/json.ts';
import { RunnableError } from '../runnable/failure.ts';
import {
  type Arrival,
  arrivalNow,
  isRunEnd,
  longestId,
  nothingRead,
  type Reads,
  type RunEvent,
} from '../runnable/run-event.ts';
import { createSseDecoder, EventTooLarge, type SseMessage } from '../sse/sse.ts';
import { createBodyReader, replyTooLarge, wordsLength } from './reply-body.ts';

/** How a protocol reads the messages of an event stream. All throw a RunnableError for a message that they cannot read. */
export type StreamReading = {
  /** Tells whether a message has been read before, and is passed over. Called once for each message. */
  isKnown?(message: SseMessage): boolean;
  isChunk(message: SseMessage): boolean;
  chunkIn(message: SseMessage): Json;
  /** The name of an event with a chunk that needs no mention; any other is kept with the texts of its chunks. */
  usualName?: string;
  eventIn(message: SseMessage, arrival: Arrival): RunEvent;
  /** Tells whether an event without the blank line after it is whole. */
  isWhole?(cut: SseMessage, cause: unknown): boolean;
  /** Called when the body is over before an end was read. Returns the end, if that is one. */
  over(end: BodyOver): RunEvent | undefined;
};

/**
 * How a body was over. `cause`: what broke it, if it did not just close. `cut`: the event that this cut off. `words`: the
 * last lines, if no event stream has such: something on the way wrote them.
 */
export type BodyOver = { cut: SseMessage; cause: unknown; words: string };

/**
 * Reads the body of an event stream to its end, as fast as it comes: a server may abort the connection after its last
 * event, and unread data is lost. Emits at most one end. `heard`: bytes have arrived. `reads`: of earlier connections of
 * the run; goes on counting.
 */
export async function readEventStream(
  response: Response,
  reading: StreamReading,
  emit: (event: RunEvent) => void,
  heard: () => void,
  reads = nothingRead(),
) {
  const { next, leave } = createBodyReader(response, undefined, reads);
  const characters = new TextDecoder();
  const taker = createTaker(reading, reads, emit);
  let readAt = Date.now();
  const decode = createSseDecoder(taker.take, { comment: taker.comment, foreign: taker.foreign });

  function over(cause: unknown) {
    let cut = decode.unfinished();
    const arrival = arrivalOf(reads, cut);
    if (reading.isWhole?.(cut, cause)) {
      taker.take(cut);
      taker.flush();
      if (taker.hasEnded()) return;
      cut = { event: '', data: '' };
    }
    const { event, data } = cut;
    // It came with the last read, not with the break that is noticed now.
    if (event !== '' || data !== '') emit({ type: 'half', event, text: data, arrival, at: readAt });
    const words = taker.words();
    if (words !== '') emit({ type: 'unreadable', event: '', data: words, arrival, at: readAt });
    const end = reading.over({ cut, cause, words });
    if (end) emit(end);
  }

  try {
    while (!taker.hasEnded()) {
      const piece = await next().catch((cause: unknown) => ({ cause }));
      if (piece === 'too-large') throw replyTooLarge();
      if (piece === 'end') return over(undefined);
      if ('cause' in piece) return over(piece.cause);
      readAt = Date.now();
      heard();
      decoded(characters.decode(piece, { stream: true }), decode, taker.flush);
    }
  } finally {
    leave();
  }
}

function decoded(text: string, decode: (text: string) => void, flush: () => void) {
  try {
    decode(text);
  } catch (error) {
    throw error instanceof EventTooLarge
      ? new RunnableError({ kind: 'event-too-large', limitMiB: error.limitMiB }, { cause: error })
      : error;
  } finally {
    flush();
  }
}

/** Turns messages into events of the run. Chunks that arrive together are one. */
function createTaker(reading: StreamReading, reads: Reads, emit: (event: RunEvent) => void) {
  const together = gatherTexts(emit, reads, reading.usualName);
  let ended = false;
  let words = '';
  return {
    flush: together.flush,
    hasEnded: () => ended,
    words: () => words.trim(),
    foreign(line: string) {
      if (words.length < wordsLength) words += `${line.slice(0, wordsLength)}\n`;
    },
    comment(text: string) {
      if (!ended) together.addComment(text);
    },
    take(message: SseMessage) {
      words = '';
      if (ended || reading.isKnown?.(message)) return;
      try {
        if (reading.isChunk(message)) return together.addChunk(message, reading.chunkIn(message));
        const event = reading.eventIn(message, arrivalOf(reads, message));
        ended = isRunEnd(event);
        together.flush();
        emit(event);
      } catch (error) {
        const { event, data } = message;
        together.flush();
        emit({ type: 'unreadable', event, data, arrival: arrivalOf(reads, message) });
        throw error;
      }
    },
  };
}

const arrivalOf = (reads: Reads, { id }: { id?: string | undefined }): Arrival => ({
  ...arrivalNow(reads),
  ...(id === undefined || id.length > longestId ? {} : { lastEventId: id }),
});

/** Comments kept of one read: their number has no other limit than that of the bytes. */
const mostComments = 100;

/** Gathers consecutive chunks, or consecutive comments, into one event, until it is flushed. */
function gatherTexts(emit: (event: RunEvent) => void, reads: Reads, usualName: string | undefined) {
  let chunks: Json[] = [];
  let texts: string[] = [];
  let comments: string[] = [];
  let skipped = 0;
  let id: string | undefined;
  let event = '';

  function flush() {
    if (chunks.length > 0) {
      const raw = { texts, ...arrivalOf(reads, { id }), ...(event !== usualName && { event }) };
      emit({ type: 'chunks', chunks, raw });
      chunks = [];
      texts = [];
    }
    if (comments.length > 0) {
      emit({ type: 'comments', raw: { texts: comments, ...arrivalOf(reads, { id }) }, skipped });
      comments = [];
      skipped = 0;
    }
  }

  return {
    flush,
    addChunk(message: SseMessage, chunk: Json) {
      if (comments.length > 0 || message.id !== id || message.event !== event) flush();
      id = message.id;
      event = message.event;
      chunks.push(chunk);
      texts.push(message.data);
    },
    addComment(text: string) {
      if (chunks.length > 0) flush();
      if (comments.length < mostComments) comments.push(text);
      else skipped += 1;
    },
  };
}
