import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

/** Fields in which blocks and messages have the thoughts of a model, in every spelling that providers use. */
const fields = ['reasoning', 'thinking', 'reasoning_content', 'reasoningText', 'summary', 'content'];

/**
 * Returns the thought of a block: empty if the provider keeps it to itself, null if it has none yet. Undefined if the
 * block is no thought.
 */
export function thoughtIn(block: JsonObject): string | null | undefined {
  const type = String(block.type);
  const isThought = /^(reasoning|thinking|redacted_thinking)/.test(type);
  const named = isThought ? fields : ['reasoning', 'thinking'];
  const said = named
    .map((field) => thoughtText(block[field]))
    .find((text) => text !== undefined && text !== '');
  if (said !== undefined) return said;
  if (!isThought) return undefined;
  return isKeptBack(block) ? '' : null;
}

/** Returns a text, also one in objects and lists; undefined if there is none. */
export function thoughtText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const texts = value.flatMap((item) => thoughtText(item) ?? []).filter((text) => text !== '');
    return value.length === 0 ? undefined : joined(texts, value);
  }
  if (!isJsonObject(value)) return undefined;
  return [
    value.text,
    value.summary,
    value.reasoning,
    value.thinking,
    value.reasoningText,
    value.reasoning_text,
  ]
    .map(thoughtText)
    .find((text) => text !== undefined);
}

/** Summaries are paragraphs; texts inside one block are pieces of it. */
const joined = (texts: string[], items: Json[]) =>
  texts.join(
    items.some((item) => isJsonObject(item) && String(item.type).startsWith('summary')) ? '\n\n' : '',
  );

/** Tells whether a provider has sent a thought that only it can read. */
export function isKeptBack(block: JsonObject): boolean {
  const { type, data, signature, extras, encrypted_content: encrypted, redacted_content: redacted } = block;
  if (type === 'redacted_thinking' || String(type).endsWith('.encrypted')) return true;
  const inner = [extras, block.reasoning_content].filter(isJsonObject);
  return [data, signature, encrypted, redacted].some(Boolean) || inner.some(isKeptBack);
}
