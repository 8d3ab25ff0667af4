import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { put } from './merge.ts';

/** Types of messages by the names of LangChain's classes. Chunks keep the name of theirs. */
const types: Record<string, string | undefined> = Object.assign(Object.create(null), {
  AIMessage: 'ai',
  HumanMessage: 'human',
  SystemMessage: 'system',
  ToolMessage: 'tool',
  FunctionMessage: 'function',
  ChatMessage: 'chat',
  RemoveMessage: 'remove',
});

/** Levels of an output in which messages are searched. */
const deepest = 5;

/**
 * Returns a value with its messages, documents and prompts as plain dicts, where they are serialised as LangChain's
 * objects (`{"lc":1,"type":"constructor",…}`). The same value if nothing in it is.
 */
export function unserialised(value: Json, depth = 0): Json {
  if (depth > deepest) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => unserialised(item, depth + 1));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  if (value.lc === 1) return ofConstructor(value, depth);
  if ('content' in value || 'page_content' in value) return value;
  return inDict(value, depth);
}

function inDict(dict: JsonObject, depth: number): JsonObject {
  let changed: JsonObject | undefined;
  for (const [name, item] of Object.entries(dict)) {
    const plain = unserialised(item, depth + 1);
    if (plain === item) continue;
    changed ??= { ...dict };
    put(changed, name, plain);
  }
  return changed ?? dict;
}

function ofConstructor(value: JsonObject, depth: number): Json {
  const { type, id, kwargs } = value;
  const name = Array.isArray(id) ? id.at(-1) : undefined;
  if (type !== 'constructor' || typeof name !== 'string' || !isJsonObject(kwargs)) return value;
  if (/Message(Chunk)?$/.test(name) && 'content' in kwargs) return { ...kwargs, type: types[name] ?? name };
  if (name === 'Document')
    return { ...kwargs, page_content: kwargs.page_content ?? kwargs.pageContent ?? '' };
  return /PromptValue/.test(name) ? inDict({ ...kwargs, type: name }, depth) : value;
}
