import { readEventStream, type StreamReading } from '../../http/event-stream.ts';
import { lookedAt, readSome, readText, replyTooLarge, saysEvents } from '../../http/reply-body.ts';
import { isChallenge, wrongContent } from '../../http/wrong-content.ts';
import { isJsonObject, type Json, parseSent } from '../../json/json.ts';
import { createPieceReader } from '../../message/piece-reader.ts';
import type { Arrival, RunEnd, RunEvent } from '../../runnable/run-event.ts';
import { isBlank, wholeBody } from '../chunk.ts';
import { createDataReader } from './data-reader.ts';
import { storedPlace } from './place.ts';
import type { Seen } from './seen.ts';
import { failureInText, graphFailure, isChunkName, readChunk, runIdIn } from './stream-message.ts';
import { noteChunk, type Watched } from './watched.ts';

/** How the body of a reply ended: with the end of the run, or before it. `cause`: what broke the body. */
export type BodyEnd = { kind: 'end'; end: RunEnd } | { kind: 'over'; cause: unknown };

type Emit = (event: RunEvent) => void;

type Reading = { watched: Watched; seen: Seen; emit: Emit; heard(): void };

/**
 * Reads the stream of a run. `isAgain`: it was asked for again, so an error in it may be about the request, and is
 * only noted. Throws a RunnableError for a reply that is no stream, or that is too large.
 */
export async function readStream(
  response: Response,
  { watched, seen, emit, heard }: Reading,
  isAgain: boolean,
): Promise<BodyEnd> {
  if (isChallenge(response)) throw wrongContent(response, '');
  const { response: looked, is } = saysEvents(response)
    ? { response, is: 'events' }
    : await lookedAt(response);
  if (is !== 'events')
    throw wrongContent(looked, await readSome(looked, (text) => emit({ type: 'body', text })));
  let ended: BodyEnd = { kind: 'over', cause: undefined };
  const readData = createPieceReader(createDataReader());
  const reading: StreamReading = {
    isKnown: seen.isKnown,
    isChunk: ({ event }) => isChunkName(event),
    chunkIn(message) {
      const chunk = readChunk(message, readData(message.data));
      if (message.event === 'metadata') noteMetadata(chunk.data, watched, emit);
      else noteChunk(watched, chunk);
      return chunk;
    },
    eventIn(message, arrival) {
      const { event, data } = message;
      if (event === 'error' && !isAgain)
        return { type: 'error', failure: failureInText(data), raw: { texts: [data], ...arrival } };
      if (event === 'error') watched.failure = failureInText(data);
      return { type: 'unknown', event, data, arrival };
    },
    over({ cause }) {
      ended = { kind: 'over', cause };
      return undefined;
    },
  };
  await readEventStream(
    looked,
    reading,
    (event) => {
      if (event.type === 'error') ended = { kind: 'end', end: event };
      else emit(event.type === 'chunks' ? marked(event, watched) : event);
    },
    heard,
    watched.reads,
  );
  return ended;
}

type Chunks = Extract<RunEvent, { type: 'chunks' }>;

/** Marks the chunks that say where the run begins, and those before the first token. */
function marked(event: Chunks, watched: Watched): Chunks {
  if (isStart(event, watched)) return { ...event, isStart: true };
  watched.isBlank &&= event.chunks.every(isBlank);
  return watched.isBlank ? { ...event, isBlank: true } : event;
}

/** Tells whether chunks say where the run begins: the first state is the one before it. */
function isStart({ chunks, raw }: Chunks, watched: Watched): boolean {
  if (!watched.isAtStart) return false;
  if (raw?.event === 'metadata') return true;
  watched.isAtStart = false;
  return raw?.event === 'values' && chunks.length === 1;
}

/** Notes that the run has begun. Its place is known already where the server names it in the head of its reply. */
function noteMetadata(data: Json, watched: Watched, emit: Emit) {
  if (watched.hasMetadata) return;
  watched.hasMetadata = true;
  const runId = runIdIn(data);
  // The text is that of the chunk.
  emit({ type: 'metadata', runId, data, raw: { texts: [], read: 0 } });
  if (watched.place.run !== undefined || runId === null) return;
  watched.place = { ...watched.place, run: runId };
  emit({ type: 'placed', place: storedPlace(watched.place) });
}

/**
 * Reads a single response: the state that the run has left, after line feeds that keep the connection alive. Its
 * content type says nothing. Throws like `readStream`.
 */
export async function readWhole(response: Response, { watched, emit, heard }: Reading): Promise<BodyEnd> {
  const half = (text: string, arrival: Arrival) => emit({ type: 'body', text, arrival });
  const read = await readText(response, undefined, watched.reads, half).catch((cause: unknown) => ({
    cause,
  }));
  if ('cause' in read) return { kind: 'over', cause: read.cause };
  heard();
  const { text, isWhole, ...arrival } = read;
  if (!isWhole) throw replyTooLarge();
  const body = parseSent(text);
  if (body === undefined) {
    emit({ type: 'body', text });
    if (/^\s*([{["]|$)/.test(text)) return { kind: 'over', cause: new Error('The reply is cut off.') };
    throw wrongContent(response, text);
  }
  const raw = { texts: [text], ...arrival, event: wholeBody };
  if (isJsonObject(body) && body.__error__)
    return { kind: 'end', end: { type: 'error', failure: graphFailure(body.__error__), raw } };
  const chunk = { event: wholeBody, data: body };
  noteChunk(watched, chunk);
  emit({ type: 'chunks', chunks: [chunk], raw });
  return { kind: 'over', cause: undefined };
}
