import { httpFailure } from '../http/http-failure.ts';
import { type BodyReader, createBodyReader, readSome, replyTooLarge } from '../http/reply-body.ts';
import { wrongContent } from '../http/wrong-content.ts';
import type { Json } from '../json/json.ts';
import { RunnableError } from '../runnable/failure.ts';
import { isRunEnd, type RunEvent } from '../runnable/run-event.ts';
import { createSseDecoder, EventTooLarge, type SseMessage } from '../sse/sse.ts';
import { pathOf } from './mode-path.ts';
import { errorFailure, readChunk, readStreamMessage } from './stream-message.ts';

/**
 * Reads the reply of `POST {url}/stream` to its end, as fast as it comes: after an error event the server
 * aborts the connection, and unread data is lost. Emits at most one end; throws a RunnableError, or whatever
 * breaks the body.
 */
export async function readStreamReply(
  response: Response,
  emit: (event: RunEvent) => void,
  heard: () => void,
) {
  heard();
  if (response.status !== 200)
    throw new RunnableError(await httpFailure(response, { mode: 'stream', path: pathOf('stream') }));
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^text\/event-stream\b/i.test(contentType)) throw wrongContent(contentType, await readSome(response));
  emit({ type: 'reply', status: response.status, headers: [...response.headers] });
  await readEvents(response, emit, heard);
}

async function readEvents(response: Response, emit: (event: RunEvent) => void, heard: () => void) {
  const { next, leave } = createBodyReader(response);
  const characters = new TextDecoder();
  let ended = false;
  const together = gatherChunks(emit);
  const decode = createSseDecoder((message) => {
    if (ended) return;
    if (message.event === 'data') return together.add(readChunk(message.data), message);
    const event = readStreamMessage(message);
    ended = isRunEnd(event);
    together.flush();
    emit(event);
  });
  try {
    while (!ended) {
      const bytes = await nextBytes(next, decode.unfinished);
      together.nextRead();
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
}

/**
 * Returns the next bytes of an unfinished body. If the body is over, throws the error event that was cut off,
 * since the server closes the connection right after it, or else whatever broke the body.
 */
async function nextBytes(next: BodyReader['next'], unfinished: () => SseMessage): Promise<Uint8Array> {
  try {
    const piece = await next();
    if (piece === 'too-large') throw replyTooLarge();
    if (piece === 'end') throw new RunnableError({ kind: 'cut-short' });
    return piece;
  } catch (cause) {
    const { event, data } = unfinished();
    throw event === 'error' ? new RunnableError(errorFailure(data), { cause }) : cause;
  }
}

/** Gathers consecutive chunks into one event, until it is flushed. */
function gatherChunks(emit: (event: RunEvent) => void) {
  let chunks: Json[] = [];
  let texts: string[] = [];
  let read = 0;
  let lastEventId: string | undefined;

  function flush() {
    const raw = { texts, read, ...(lastEventId === undefined ? {} : { lastEventId }) };
    if (chunks.length > 0) emit({ type: 'chunks', chunks, raw });
    chunks = [];
    texts = [];
  }

  return {
    flush,
    nextRead() {
      read += 1;
    },
    add(chunk: Json, { data, id }: SseMessage) {
      chunks.push(chunk);
      texts.push(data);
      lastEventId = id;
    },
  };
}
