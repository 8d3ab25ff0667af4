import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { propertiesOf, resolverOf, widgetOf } from './schema/json-schema.ts';

/** Steps to the text in the input and to the answer in the output (docs/protocol.md#chat-hint). */
type ChatHint = { input: string[] | undefined; output: string[] | undefined };

/** Reads the chat hint of a part of an input schema. */
export function chatHint(schema: JsonObject): ChatHint | undefined {
  const { type, input, output } = widgetOf(schema);
  return type === 'chat' ? { input: stepsIn(input), output: stepsIn(output) } : undefined;
}

/**
 * Returns the place of the answer that an input schema hints at, as a JSON pointer; null if it has no hint.
 */
export function hintedAnswer(schema: Json | undefined): string | null {
  if (!isJsonObject(schema)) return null;
  const resolve = resolverOf(schema);
  const parts = Object.values(propertiesOf(resolve(schema))).map((property) => resolve(property));
  const steps = parts.map((part) => chatHint(part)?.output).find((output) => output !== undefined);
  return steps?.reduce(pointerTo, '') ?? null;
}

/** Reads a path: one step or a list of steps. */
function stepsIn(path: Json | undefined): string[] | undefined {
  const steps = Array.isArray(path) ? path : [path];
  const isPath = steps.length > 0 && steps.every((step) => ['string', 'number'].includes(typeof step));
  return isPath ? steps.map(String) : undefined;
}
