import { httpFailure } from '../http/http-failure.ts';
import { readSome, readText, replyTooLarge } from '../http/reply-body.ts';
import { wrongContent } from '../http/wrong-content.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';
import { capped, RunnableError } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import { isForeignReply } from './foreign-chunk.ts';
import { pathOf } from './mode-path.ts';
import { metadataEvent, replyHead } from './stream-message.ts';

/** Reads the reply of `POST {url}/invoke`; emits the same events as a stream of one chunk. */
export async function readInvokeReply(response: Response, emit: (event: RunEvent) => void) {
  emit(replyHead(response));
  const seen = (text: string) => emit({ type: 'body', text });
  if (response.status !== 200)
    throw new RunnableError(await httpFailure(response, { mode: 'batch', path: pathOf('batch') }, seen));
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^application\/(.+\+)?json\b/i.test(contentType))
    throw wrongContent(contentType, await readSome(response, seen));
  const { text, isWhole, ...arrival } = await readText(response);
  if (!isWhole) throw replyTooLarge();
  const body = parseSent(text);
  if (!isJsonObject(body) || !('output' in body || isForeignReply(body))) {
    emit({ type: 'body', text: capped(text) });
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
