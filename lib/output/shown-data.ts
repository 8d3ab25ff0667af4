import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { put } from '../message/merge.ts';

/** Fields that only their provider can read. */
const sealed = /^(encrypted_.*|.*_?signature|data_encrypted|redacted_content|redactedContent)$/i;

/** A text of so many characters of base64 is a file, not words. */
const longBase64 = /^[A-Za-z0-9+/_-]{256,}={0,2}$/;

/** Returns data as a person can read it: without what is sealed, with “…” in place of bytes in base64. */
export function shownData(value: Json): Json {
  if (typeof value === 'string') return longBase64.test(value) ? '…' : value;
  if (Array.isArray(value)) return value.map(shownData);
  if (!isJsonObject(value)) return value;
  const shown: JsonObject = {};
  for (const [name, item] of Object.entries(value)) if (!sealed.test(name)) put(shown, name, shownData(item));
  return shown;
}
