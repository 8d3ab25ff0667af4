import { httpFailure } from '../http/http-failure.ts';
import { type BodyReader, createBodyReader, readSome, replyTooLarge } from '../http/reply-body.ts';
import { wrongContent } from '../http/wrong-content.ts';
import type { Json } from '../json/json.ts';
import { RunnableError } from '../runnable/failure.ts';
import { type Arrival, isRunEnd, longestId, type RunEvent } from '../runnable/run-event.ts';
import { createSseDecoder, EventTooLarge, type SseMessage } from '../sse/sse.ts';
import { pathOf } from './mode-path.ts';
import { errorFailure, readChunk, readStreamMessage, replyHead } from './stream-message.ts';

/**
 * Reads the reply of `POST {url}/stream` to its end, as fast as it comes: after an error event the server
 * aborts the connection, and unread data is lost. Emits at most one end; throws a RunnableError, or whatever
 * breaks the body. `readMessage`: reads another endpoint's messages, chunks too.
 */
export async function readStreamReply(
  response: Response,
  emit: (event: RunEvent) => void,
  heard: () => void,
  readMessage?: typeof readStreamMessage,
) {
  heard();
  emit(replyHead(response));
  const seen = (text: string) => emit({ type: 'body', text });
  if (response.status !== 200)
    throw new RunnableError(await httpFailure(response, { mode: 'stream', path: pathOf('stream') }, seen));
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^text\/event-stream\b/i.test(contentType))
    throw wrongContent(contentType, await readSome(response, seen));
  await readEvents(response, emit, heard, readMessage);
}

async function readEvents(
  response: Response,
  emit: (event: RunEvent) => void,
  heard: () => void,
  readMessage?: typeof readStreamMessage,
) {
  const { next, leave } = createBodyReader(response);
  const characters = new TextDecoder();
  let ended = false;
  const read = { read: 0, received: 0 };
  const together = gatherTexts(emit, read);
  const decode = createSseDecoder(take, {
    comment: (text) => {
      if (!ended) together.addComment(text);
    },
  });

  function take(message: SseMessage) {
    if (ended) return;
    try {
      if (message.event === 'data' && !readMessage)
        return together.addChunk(message, readChunk(message.data));
      const event = (readMessage ?? readStreamMessage)(message, arrivalOf(read, message));
      ended = isRunEnd(event);
      together.flush();
      emit(event);
    } catch (error) {
      const { event, data } = message;
      together.flush();
      emit({ type: 'unreadable', event, data, arrival: arrivalOf(read, message) });
      throw error;
    }
  }

  try {
    while (!ended) {
      const bytes = await nextBytes(next, () => cutOff(decode.unfinished()));
      read.read += 1;
      read.received += bytes.length;
      heard();
      try {
        decode(characters.decode(bytes, { stream: true }));
      } catch (error) {
        throw error instanceof EventTooLarge
          ? new RunnableError({ kind: 'event-too-large', limitMiB: error.limitMiB }, { cause: error })
          : error;
      } finally {
        together.flush();
      }
    }
  } finally {
    leave();
  }

  /** Keeps an event that the end of the body cut off. */
  function cutOff({ event, data, ...message }: SseMessage) {
    if (event !== '' || data !== '')
      emit({ type: 'half', event, text: data, arrival: arrivalOf(read, message) });
    return { event, data };
  }
}

/** Number of reads, and bytes of the body, so far. */
type Reads = { read: number; received: number };

const arrivalOf = ({ read, received }: Reads, { id }: { id?: string | undefined }): Arrival => ({
  read,
  received,
  ...(id === undefined || id.length > longestId ? {} : { lastEventId: id }),
});

/**
 * Returns the next bytes of an unfinished body. If the body is over, throws the error event that was cut off,
 * since the server closes the connection right after it, or else whatever broke the body.
 */
async function nextBytes(next: BodyReader['next'], cutOff: () => SseMessage): Promise<Uint8Array> {
  try {
    const piece = await next();
    if (piece === 'too-large') throw replyTooLarge();
    if (piece === 'end') throw new RunnableError({ kind: 'cut-short' });
    return piece;
  } catch (cause) {
    const { event, data } = cutOff();
    throw event === 'error' ? new RunnableError(errorFailure(data), { cause }) : cause;
  }
}

/** Comments kept of one read: their number has no other limit than that of the bytes. */
const mostComments = 100;

/** Gathers consecutive chunks, or consecutive comments, into one event, until it is flushed. */
function gatherTexts(emit: (event: RunEvent) => void, read: Reads) {
  let chunks: Json[] = [];
  let texts: string[] = [];
  let comments: string[] = [];
  let skipped = 0;
  let id: string | undefined;

  function flush() {
    if (chunks.length > 0) {
      const raw = { texts, ...arrivalOf(read, { id }) };
      emit({ type: 'chunks', chunks, raw });
      chunks = [];
      texts = [];
    }
    if (comments.length > 0) {
      emit({ type: 'comments', raw: { texts: comments, ...arrivalOf(read, { id }) }, skipped });
      comments = [];
      skipped = 0;
    }
  }

  return {
    flush,
    addChunk({ data, id: lastEventId }: SseMessage, chunk: Json) {
      if (comments.length > 0 || lastEventId !== id) flush();
      id = lastEventId;
      chunks.push(chunk);
      texts.push(data);
    },
    addComment(text: string) {
      if (chunks.length > 0) flush();
      if (comments.length < mostComments) comments.push(text);
      else skipped += 1;
    },
  };
}
