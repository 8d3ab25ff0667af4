import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { propertiesOf, resolverOf, widgetOf } from './schema/json-schema.ts';

/** Steps to the text in the input and to the answer in the output (docs/protocol.md#chat-hint). */
type ChatHint = { input: string[] | undefined; output: string[] | undefined };

/** The hint of a chat that stands at a part of an input schema. */
export function chatHint(schema: JsonObject): ChatHint | undefined {
  const { type, input, output } = widgetOf(schema);
  return type === 'chat' ? { input: stepsIn(input), output: stepsIn(output) } : undefined;
}

/** Where the hint in an input schema says that the answer is, as a JSON pointer; null where it says nothing. */
export function hintedAnswer(schema: Json | undefined): string | null {
  if (!isJsonObject(schema)) return null;
  const resolve = resolverOf(schema);
  const parts = Object.values(propertiesOf(resolve(schema))).map((property) => resolve(property));
  const steps = parts.map((part) => chatHint(part)?.output).find((output) => output !== undefined);
  return steps?.reduce(pointerTo, '') ?? null;
}

/** A path is one step or a list of them. */
function stepsIn(path: Json | undefined): string[] | undefined {
  const steps = Array.isArray(path) ? path : [path];
  const isPath = steps.length > 0 && steps.every((step) => ['string', 'number'].includes(typeof step));
  return isPath ? steps.map(String) : undefined;
}
