import type { Json, JsonObject } from '../../lib/json/json.ts';

export const text = { type: 'string' };
export const whole = { type: 'integer' };

export const object = (properties: JsonObject, required?: string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required ? { required } : {}),
});

export const listOf = (items: Json): JsonObject => ({ type: 'array', items });

/** A config schema as LangServe serves it, with these configurable fields. */
export const configSchema = (properties: JsonObject): JsonObject => ({
  $defs: { Configurable: object(properties) },
  ...object({ configurable: { $ref: '#/$defs/Configurable', default: null } }),
});

/** A message type as pydantic 2 writes it. */
export const aMessageType = (title: string, type: string): JsonObject => ({
  title,
  ...object({ content: text, type: { const: type, type: 'string' } }, ['content']),
});
