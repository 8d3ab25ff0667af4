import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { withPartsChanged } from './changed-schema.ts';

/** The schema without the regular expressions in it, and so without what depends on them. */
export const withoutPatterns = (root: Json): Json =>
  isJsonObject(root) ? withoutOwn(withPartsChanged(root, withoutOwn)) : root;

function withoutOwn({ pattern, patternProperties, ...rest }: JsonObject): JsonObject {
  if (patternProperties === undefined) return rest;
  const { additionalProperties, unevaluatedProperties, ...others } = rest;
  return others;
}
