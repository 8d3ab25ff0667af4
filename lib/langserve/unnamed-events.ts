import { isJsonObject, isListOrObject, type Json, parseJson, parseSent } from '../json/json.ts';
import { capped, type RunnableFailure } from '../runnable/failure.ts';

/** `message` is the name that the standard gives to an event without one. */
export const isUnnamed = (event: string): boolean => event === '' || event === 'message';

/** Last event of OpenAI's streams, which servers made by hand repeat. */
export const openAiEnd = '[DONE]';

/**
 * Reads the data of an event without a name (docs/protocol.md#servers-made-by-hand): such a server sends JSON or bare text,
 * so that a bare number is text, too.
 */
export function readUnnamed(data: string): Json {
  const value = parseSent(data);
  return typeof value === 'string' || isListOrObject(value) ? value : data;
}

/** Returns the failure that an event without a name tells of, as OpenAI's streams do. */
export function unnamedFailure(data: string): RunnableFailure | undefined {
  if (!/^\s*\{\s*"error"/.test(data)) return undefined;
  const error = errorIn(parseJson(data) ?? null);
  return error === undefined ? undefined : { kind: 'runnable-error', status: 200, detail: capped(error) };
}

function errorIn(value: Json): string | undefined {
  const error = isJsonObject(value) ? (value.error ?? null) : null;
  const message = isJsonObject(error) ? (error.message ?? null) : error;
  return typeof message === 'string' ? message : undefined;
}

/**
 * Tells whether a body that closed is known to be whole by its head. Without a length and without chunks it may as well
 * have been cut off. Over HTTP/2 the browser knows, but does not tell.
 */
export const isLengthTold = ({ headers }: Response): boolean =>
  headers.has('content-length') || /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
