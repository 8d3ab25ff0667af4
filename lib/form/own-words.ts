import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { onlyChoice } from './schema/json-schema.ts';

/** Levels to search: more than any version of pydantic nests beside a reference. */
const deepest = 8;

/**
 * Reads the title or description of a property itself, in any spelling of pydantic. A reference leads to a
 * class, whose title and docstring are about all fields of that class: two addresses would both be called
 * “Address”.
 */
export function ownWords(property: Json | undefined, key: 'title' | 'description', depth = 0): string {
  if (!isJsonObject(property) || depth > deepest) return '';
  const words = property[key];
  if (typeof words === 'string' && words !== '') return words;
  for (const part of partsOf(property)) {
    const found = isJsonObject(part) && '$ref' in part ? '' : ownWords(part, key, depth + 1);
    if (found !== '') return found;
  }
  return '';
}

function partsOf({ $ref, allOf, anyOf, oneOf }: JsonObject): Json[] {
  if ($ref !== undefined) return [];
  if (Array.isArray(allOf)) return allOf;
  const only = onlyChoice(anyOf) ?? onlyChoice(oneOf);
  return only === undefined ? [] : [only];
}

/** Makes a title of a name as pydantic does, but keeps existing capitals. */
export const titleFromName = (name: string) =>
  name.replaceAll('_', ' ').replaceAll(/(^|[^\p{L}\p{N}])(\p{Ll})/gu, (found) => found.toUpperCase());
