import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { isMessage, isMessageList } from '../../message/message.ts';

/** Types of messages by the roles of OpenAI's API, whose dicts a graph without LangChain keeps. */
const types: Record<string, string | undefined> = Object.assign(Object.create(null), {
  user: 'human',
  human: 'human',
  assistant: 'ai',
  ai: 'ai',
  system: 'system',
  developer: 'developer',
  tool: 'tool',
});

/** Reads a list of messages, by type or by role; undefined for any other value. */
export function messagesIn(value: Json | undefined): JsonObject[] | undefined {
  if (isMessageList(value)) return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const messages = value.map(readMessage).filter((message) => message !== undefined);
  return messages.length === value.length ? messages : undefined;
}

function readMessage(item: Json): JsonObject | undefined {
  if (!isJsonObject(item)) return undefined;
  const isTyped: boolean = isMessage(item);
  return isTyped ? item : messageByRole(item);
}

function messageByRole(item: JsonObject): JsonObject | undefined {
  const type = typeof item.role === 'string' && 'content' in item ? types[item.role] : undefined;
  if (type === undefined) return undefined;
  const { tool_calls: calls } = item;
  return Array.isArray(calls) ? { ...item, type, tool_calls: calls.map(readCall) } : { ...item, type };
}

function readCall(call: Json): Json {
  if (!isJsonObject(call) || !isJsonObject(call.function)) return call;
  const { name = null, arguments: args = null } = call.function;
  return { id: call.id ?? null, name, args };
}
