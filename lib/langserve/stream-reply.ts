import { readEventStream, type StreamReading } from '../http/event-stream.ts';
import { httpFailure } from '../http/http-failure.ts';
import { readSome } from '../http/reply-body.ts';
import { wrongContent } from '../http/wrong-content.ts';
import { createPieceReader } from '../message/piece-reader.ts';
import { RunnableError } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import { pathOf } from './mode-path.ts';
import { errorFailure, readChunk, readStreamMessage, replyHead } from './stream-message.ts';

/**
 * Reads the reply of `POST {url}/stream` to its end. Emits at most one end; throws a RunnableError, or whatever
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
  await readEventStream(response, readingBy(readMessage), emit, heard);
}

/** Last line of OpenAI's streams, which servers made by hand repeat. It ends nothing: the server says `end`. */
const openAiEnd = '[DONE]';

function readingBy(readMessage?: typeof readStreamMessage): StreamReading {
  const readPiece = createPieceReader();
  return {
    isChunk: ({ event, data }) => event === 'data' && data !== openAiEnd && !readMessage,
    chunkIn: ({ data }) => readChunk(data, readPiece),
    eventIn: readMessage ?? readStreamMessage,
    /** Throws the error event that was cut off, since the server closes the connection right after it. */
    over({ event, data }, cause) {
      if (event === 'error') throw new RunnableError(errorFailure(data), { cause });
      throw cause ?? new RunnableError({ kind: 'cut-short' });
    },
  };
}
