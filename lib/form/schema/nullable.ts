import type { JsonObject } from '../../json/json.ts';
import { withPartsChanged } from './changed-schema.ts';

/** The schema as JSON Schema writes it, which has no `nullable` as OpenAPI has. */
export const withNull = (root: JsonObject): JsonObject => withPartsChanged(root, orNull);

const orNull = (schema: JsonObject): JsonObject =>
  schema.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
