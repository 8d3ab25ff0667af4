import type { Json, JsonObject } from '../../lib/langserve/json.ts';

export const text = { type: 'string' };
export const whole = { type: 'integer' };

export const object = (properties: JsonObject, required?: string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required ? { required } : {}),
});

export const listOf = (items: Json): JsonObject => ({ type: 'array', items });

/** A message as pydantic 2 writes it. */
export const aMessageType = (title: string, type: string): JsonObject => ({
  title,
  ...object({ content: text, type: { const: type, type: 'string' } }, ['content']),
});
