import { hintedAnswer } from '../../form/chat-hint.ts';
import type { InputMapping } from '../../form/input-mapping.ts';
import { type InputPlan, planInput } from '../../form/input-plan.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';

/** Input of a graph whose state is a list of messages, as that of most graphs and of every agent. */
const messagesState: Json = {
  type: 'object',
  properties: { messages: { type: 'array', items: {} } },
  required: ['messages'],
};

/**
 * Plans how a message becomes the input of a graph. Without a schema the graph is taken to have a list of messages
 * (docs/agent-server.md#schemas).
 */
export const planGraphInput = (schema: Json | undefined, mapping?: InputMapping | null): InputPlan =>
  planInput(schema === undefined ? messagesState : titled(schema), mapping);

/** Returns the place of the answer that the input schema names; null if it names none. */
export const answerPlace = (schema: Json | undefined): string | null => hintedAnswer(schema);

const known = new WeakMap<JsonObject, Json>();

/**
 * Gives the definitions of a JavaScript server their titles, which tell messages: there a class has only a name with type
 * parameters, such as `BaseMessage<MessageStructure<…>>`.
 */
function titled(schema: Json): Json {
  if (!isJsonObject(schema) || !isJsonObject(schema.definitions)) return schema;
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
