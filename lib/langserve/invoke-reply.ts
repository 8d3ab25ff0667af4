import { httpFailure } from '../http/http-failure.ts';
import { isBodiless, lookedAt, readSome, readText, replyTooLarge, saysJson } from '../http/reply-body.ts';
import { isChallenge, wrongContent } from '../http/wrong-content.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';
import { capped, RunnableError } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import { isForeignReply } from './foreign-chunk.ts';
import { pathOf } from './runnable-url.ts';
import { metadataEvent, replyHead } from './stream-message.ts';

/** Reads the reply of `POST {url}/invoke`; emits the same events as a stream of one chunk. */
export async function readInvokeReply(response: Response, emit: (event: RunEvent) => void) {
  emit(replyHead(response));
  const seen = (text: string) => emit({ type: 'body', text });
  if (!response.ok)
    throw new RunnableError(await httpFailure(response, { mode: 'batch', path: pathOf('batch') }, seen));
  if (isBodiless(response)) return emit({ type: 'end' });
  if (isChallenge(response)) throw wrongContent(response, '');
  const isSaid = saysJson(response);
  const { response: looked, is } = isSaid ? { response, is: 'json' } : await lookedAt(response);
  if (is !== 'json') throw wrongContent(looked, await readSome(looked, seen));
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
