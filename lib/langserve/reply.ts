import { type BodyOver, readEventStream, type StreamReading } from '../http/event-stream.ts';
import { httpFailure } from '../http/http-failure.ts';
import {
  isBodiless,
  lookedAt,
  readSome,
  readText,
  replyTooLarge,
  saysEvents,
  saysJson,
} from '../http/reply-body.ts';
import { isChallenge, plainDetail, wrongContent } from '../http/wrong-content.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';
import { saysNothing } from '../message/message-pair.ts';
import { createPieceReader } from '../message/piece-reader.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { capped, RunnableError } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import type { SseMessage } from '../sse/sse.ts';
import {
  isForeignReply,
  isLengthTold,
  isUnnamed,
  openAiEnd,
  readUnnamed,
  unnamedFailure,
} from './foreign-chunk.ts';
import { pathOf } from './runnable-url.ts';
import { errorFailure, metadataEvent, readChunk, readStreamMessage, replyHead } from './stream-message.ts';

/**
 * Emits the head of a reply. Tells whether there is a body to read; without one, the run ends. Throws a RunnableError for
 * a reply that is no answer.
 */
async function hasAnswer(response: Response, mode: DataTransferMode, emit: (event: RunEvent) => void) {
  emit(replyHead(response));
  if (!response.ok)
    throw new RunnableError(await httpFailure(response, { mode, path: pathOf(mode) }, seenBy(emit)));
  if (isBodiless(response)) emit({ type: 'end' });
  else if (isChallenge(response)) throw wrongContent(response, '');
  return !isBodiless(response);
}

const seenBy = (emit: (event: RunEvent) => void) => (text: string) => emit({ type: 'body', text });

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
  if (!(await hasAnswer(response, 'stream', emit))) return;
  const { response: looked, is } = saysEvents(response)
    ? { response, is: 'events' }
    : await lookedAt(response);
  if (is !== 'events') throw wrongContent(looked, await readSome(looked, seenBy(emit)));
  const reading = readMessage ? stepReading(readMessage) : streamReading(isLengthTold(response));
  await readEventStream(looked, reading, markingBlank(emit), heard);
}

/** Marks the chunks before the first token. */
function markingBlank(emit: (event: RunEvent) => void): (event: RunEvent) => void {
  let isAhead = true;
  return (event) => {
    if (event.type === 'chunks') isAhead &&= event.chunks.every(saysNothing);
    emit(event.type === 'chunks' && isAhead ? { ...event, isBlank: true } : event);
  };
}

const stepReading = (readMessage: typeof readStreamMessage): StreamReading => ({
  isChunk: () => false,
  chunkIn: ({ data }) => readChunk(data),
  usualName: 'data',
  eventIn: readMessage,
  isWhole: isEnd,
  over: cutShort,
});

/** Reads `/stream`, also of servers that give their events no names (docs/protocol.md#servers-made-by-hand). */
function streamReading(isTold: boolean): StreamReading {
  const readPiece = createPieceReader();
  let names: 'unknown' | 'used' | 'none' = 'unknown';
  const isFree = ({ event }: SseMessage) => names !== 'used' && isUnnamed(event);
  return {
    isChunk(message) {
      const { event, data } = message;
      if (data === openAiEnd) return false;
      if (event === 'data') {
        names = 'used';
        return true;
      }
      return isFree(message) && unnamedFailure(data) === undefined;
    },
    chunkIn({ event, data }) {
      if (event === 'data') return readChunk(data, readPiece);
      names = 'none';
      return readUnnamed(data);
    },
    usualName: 'data',
    eventIn(message, arrival) {
      if (!isFree(message)) return readStreamMessage(message, arrival);
      const failure = unnamedFailure(message.data);
      const raw = { texts: [message.data], ...arrival };
      return failure ? { type: 'error', failure, raw } : { type: 'end', arrival };
    },
    isWhole: (cut, cause) =>
      isEnd(cut) || (cause === undefined && names === 'none' && isFree(cut) && cut.data !== ''),
    over(end) {
      if (names !== 'none' || end.cause !== undefined || end.words !== '') return cutShort(end);
      return { type: 'end', ...(!isTold && { isUntold: true }) };
    },
  };
}

/** The blank line after the end may be missing. */
const isEnd = ({ event }: SseMessage): boolean => event === 'end';

/** Throws the error event that was cut off, since the server closes the connection right after it. */
function cutShort({ cut: { event, data }, cause, words }: BodyOver): never {
  if (event === 'error') throw new RunnableError(errorFailure(data), { cause });
  if (words !== '') throw new RunnableError({ kind: 'cut-short', ...plainDetail(words) }, { cause });
  throw cause ?? new RunnableError({ kind: 'cut-short' });
}

/** Reads the reply of `POST {url}/invoke`; emits the same events as a stream of one chunk. */
export async function readInvokeReply(response: Response, emit: (event: RunEvent) => void) {
  if (!(await hasAnswer(response, 'batch', emit))) return;
  const isSaid = saysJson(response);
  const { response: looked, is } = isSaid ? { response, is: 'json' } : await lookedAt(response);
  if (is !== 'json') throw wrongContent(looked, await readSome(looked, seenBy(emit)));
  const { text, isWhole, ...arrival } = await readText(looked, undefined, undefined, (half, arrival) =>
    emit({ type: 'body', text: half, arrival }),
  );
  if (!isWhole) throw replyTooLarge();
  const body = parseSent(text);
  if (!isJsonObject(body) || !('output' in body || isForeignReply(body))) {
    emit({ type: 'body', text: capped(text) });
    if (!isSaid) throw wrongContent(looked, text);
    throw new RunnableError({ kind: 'malformed-reply', detail: capped(text) });
  }
  const { output, ...rest } = 'output' in body ? body : { output: body };
  // The text of the chunk holds all of the body, so the trace keeps no text here.
  emit(metadataEvent(metadataOf(rest), { texts: [], ...arrival }));
  emit({ type: 'chunks', chunks: [output as Json], raw: { texts: [text], ...arrival } });
  emit({ type: 'end', arrival });
}

/** Returns everything beside the output (callback events, too). */
const metadataOf = ({ metadata, ...rest }: JsonObject): JsonObject =>
  isJsonObject(metadata) ? { ...metadata, ...rest } : rest;
