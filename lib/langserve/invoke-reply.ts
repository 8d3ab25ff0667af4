import { httpFailure } from '../http/http-failure.ts';
import { readSome, readText, replyTooLarge } from '../http/reply-body.ts';
import { wrongContent } from '../http/wrong-content.ts';
import { isJsonObject, type Json, parseSent } from '../json/json.ts';
import { capped, RunnableError } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import { pathOf } from './mode-path.ts';
import { metadataEvent } from './stream-message.ts';

/** Reads the reply of `POST {url}/invoke`; emits the same events as a stream of one chunk. */
export async function readInvokeReply(response: Response, emit: (event: RunEvent) => void) {
  if (response.status !== 200)
    throw new RunnableError(await httpFailure(response, { mode: 'batch', path: pathOf('batch') }));
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^application\/(.+\+)?json\b/i.test(contentType))
    throw wrongContent(contentType, await readSome(response));
  emit({ type: 'reply', status: response.status, headers: [...response.headers] });
  const { text, isWhole } = await readText(response);
  if (!isWhole) throw replyTooLarge();
  const body = parseSent(text);
  if (!isJsonObject(body) || !('output' in body)) {
    throw new RunnableError({ kind: 'malformed-reply', detail: capped(text) });
  }
  const { output, ...rest } = body;
  emit(metadataOf(rest));
  emit({ type: 'chunks', chunks: [output as Json], raw: { texts: [text], read: 1 } });
  emit({ type: 'end' });
}

/** Builds the metadata event, with everything beside the output (callback events, too). */
function metadataOf({ metadata, ...rest }: Record<string, Json>): RunEvent {
  return metadataEvent(isJsonObject(metadata) ? { ...metadata, ...rest } : rest);
}
