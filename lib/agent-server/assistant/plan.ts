import { hintedAnswer } from '../../form/chat-hint.ts';
import type { InputMapping } from '../../form/input-mapping.ts';
import { type InputPlan, planInput } from '../../form/input-plan.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { asSaid, messagesState, offeredNames } from './graph-input.ts';

/**
 * Plans how a message becomes the input of a graph. Without a schema the graph is taken to have a list of messages
 * (docs/agent-server.md#schemas).
 */
export function planGraphInput(schema: Json | undefined, mapping?: InputMapping | null): InputPlan {
  if (!isJsonObject(schema)) return planInput(schema ?? messagesState, mapping);
  const offered = offeredNames(schema);
  const plan = planInput(asSaid(titled(schema)), mapping);
  if (plan.kind !== 'object' || offered.length === 0) return plan;
  return { ...plan, required: plan.required.filter((name) => !offered.includes(name)) };
}

/** Returns the place of the answer that the input schema names; null if it names none. */
export const answerPlace = (schema: Json | undefined): string | null => hintedAnswer(schema);

const known = new WeakMap<JsonObject, JsonObject>();

/**
 * Gives the definitions of a JavaScript server their titles, which tell messages: there a class has only a name with type
 * parameters, such as `BaseMessage<MessageStructure<…>>`.
 */
function titled(schema: JsonObject): JsonObject {
  if (!isJsonObject(schema.definitions)) return schema;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const definitions = Object.entries(schema.definitions).map(([name, definition]) => [
    name,
    isJsonObject(definition) ? { title: name.replace(/<.*$/s, ''), ...definition } : definition,
  ]);
  const next = { ...schema, definitions: Object.fromEntries(definitions) };
  known.set(schema, next);
  return next;
}
