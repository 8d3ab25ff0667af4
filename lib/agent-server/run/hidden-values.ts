import {
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  parseSent,
  writeJson,
} from '../../json/json.ts';
import { hiddenMask } from '../../runnable/kept-body.ts';
import type { RunRequest } from '../../runnable/protocol.ts';
import type { RunEvent } from '../../runnable/run-event.ts';
import { inputSecrets, secretValues } from '../../runnable/secret-values.ts';
import { asChunk } from '../chunk.ts';

type Schemas = { input: Json | undefined; config: Json | undefined };

/** Returns the texts of a request, or of the body of one, that the schemas mark as secret. */
export function secretsInRun(request: RunRequest, schemas: Schemas): string[] {
  const { input = null, context, config } = isJsonObject(request.body) ? request.body : request;
  const configurable = context ?? (isJsonObject(config) ? config.configurable : undefined);
  return secretValues({ input, ...(configurable !== undefined && { config: { configurable } }) }, schemas);
}

/**
 * Masks in the states, updates and steps of a graph the values that are stored nowhere: they repeat the input. Tokens
 * stay as they are. `inputSchema`: by it, values that are not known are found in a state.
 */
export function hidingOf(hidden: readonly string[], inputSchema?: Json): (event: RunEvent) => RunEvent {
  const known = new Set(hidden);
  const secretsIn = inputSecrets(inputSchema);
  let hide = hiddenMask(hidden);
  function note(states: Json[]) {
    const texts = secretsIn ? states.flatMap(secretsIn) : [];
    if (texts.every((text) => known.has(text))) return;
    for (const text of texts) known.add(text);
    hide = hiddenMask([...known]);
  }
  return (event) => {
    if (event.type !== 'unknown' && !mayRepeat(event)) return event;
    if (secretsIn)
      note(event.type === 'chunks' ? event.chunks.flatMap(partsOf) : statesIn(parseSent(event.data)));
    if (known.size === 0) return event;
    return event.type === 'chunks' ? hiding(event, hide) : { ...event, data: hide(event.data) };
  };
}

const mayRepeat = (event: RunEvent): event is Chunks & RunEvent =>
  event.type === 'chunks' && !event.raw?.event?.startsWith('messages');

type Chunks = Extract<RunEvent, { type: 'chunks' }>;

const hiding = (event: Chunks & RunEvent, hide: (text: string) => string): RunEvent => ({
  ...event,
  chunks: event.chunks.map((chunk) => parseJson(hide(writeJson(chunk))) ?? chunk),
  ...(event.raw && { raw: { ...event.raw, texts: event.raw.texts.map(hide) } }),
});

/** Returns the states in an event of a step or a checkpoint. */
function statesIn(value: Json | undefined): JsonObject[] {
  const payload = isJsonObject(value) ? value.payload : undefined;
  return [value, payload]
    .filter(isJsonObject)
    .flatMap(({ values, input, result }) => [values, input, result])
    .filter(isJsonObject);
}

/** Returns the parts of a chunk that may repeat the input: a state, or what nodes returned. */
function partsOf(chunk: Json): Json[] {
  const data = asChunk(chunk)?.data;
  return isJsonObject(data) ? [data, ...Object.values(data)] : [];
}
