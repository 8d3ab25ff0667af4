import { isJsonObject, type Json, parseJson } from '../../json/json.ts';
import { hiddenMask } from '../../runnable/kept-body.ts';
import type { RunEvent } from '../../runnable/run-event.ts';
import type { RunRequest } from '../../runnable/runnable.ts';
import { secretValues } from '../../runnable/secret-values.ts';

type Schemas = { input: Json | undefined; config: Json | undefined };

/** Returns the texts of a request, or of the body of one, that the schemas mark as secret. */
export function secretsInRun(request: RunRequest, schemas: Schemas): string[] {
  const { input = null, context, config } = isJsonObject(request.body) ? request.body : request;
  const configurable = context ?? (isJsonObject(config) ? config.configurable : undefined);
  return secretValues({ input, ...(configurable !== undefined && { config: { configurable } }) }, schemas);
}

/**
 * Masks in the states and updates of a graph the values that are stored nowhere: they repeat the input. Tokens stay as
 * they are.
 */
export function hidingOf(hidden: readonly string[]): (event: RunEvent) => RunEvent {
  if (hidden.length === 0) return (event) => event;
  const hide = hiddenMask(hidden);
  return (event) => {
    if (event.type !== 'chunks' || event.raw?.event?.startsWith('messages')) return event;
    const chunks = event.chunks.map((chunk) => parseJson(hide(JSON.stringify(chunk))) ?? chunk);
    return {
      ...event,
      chunks,
      ...(event.raw && { raw: { ...event.raw, texts: event.raw.texts.map(hide) } }),
    };
  };
}
