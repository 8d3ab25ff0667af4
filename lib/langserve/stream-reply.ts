import { RunnableError } from './failure.ts';
import { httpFailure, readSome } from './http-failure.ts';
import type { Json } from './json.ts';
import { isRunEnd, type RunEvent } from './run-event.ts';
import { createSseDecoder } from './sse.ts';
import { readChunk, readStreamMessage } from './stream-message.ts';
import { wrongContent } from './wrong-content.ts';

/**
 * Reads the reply of `POST {url}/stream` until its end, as fast as it comes: after an error event the server
 * aborts the connection, and what has not been read by then is lost.
 * Emits at most one end; throws a RunnableError, or whatever breaks the body.
 */
export async function readStreamReply(
  response: Response,
  emit: (event: RunEvent) => void,
  heard: () => void,
) {
  heard();
  if (response.status !== 200) throw new RunnableError(await httpFailure(response, 'stream'));
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^text\/event-stream\b/i.test(contentType)) throw wrongContent(contentType, await readSome(response));
  emit({ type: 'reply', status: response.status });
  const ended = await readEvents(response, emit, heard);
  if (!ended) throw new RunnableError({ kind: 'cut-short' });
}

async function readEvents(response: Response, emit: (event: RunEvent) => void, heard: () => void) {
  const reader = response.body?.getReader();
  if (!reader) return false;
  const characters = new TextDecoder();
  let ended = false;
  const together = gatherChunks(emit);
  const decode = createSseDecoder((message) => {
    if (ended) return;
    if (message.event === 'data') return together.add(readChunk(message.data));
    const event = readStreamMessage(message);
    ended = isRunEnd(event);
    together.flush();
    emit(event);
  });
  try {
    while (!ended) {
      const { done, value } = await reader.read();
      if (done) return false;
      heard();
      try {
        decode(characters.decode(value, { stream: true }));
      } finally {
        together.flush();
      }
    }
    return true;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Makes one event of the chunks that follow each other, until it is flushed. */
function gatherChunks(emit: (event: RunEvent) => void) {
  let chunks: Json[] = [];

  function flush() {
    if (chunks.length > 0) emit({ type: 'chunks', chunks });
    chunks = [];
  }

  return { flush, add: (chunk: Json) => void chunks.push(chunk) };
}
