import type { Json } from '../../json/json.ts';

/** Tells what is wrong with an input by its schema: JSON pointer → what to do. Never rejects. */
export type SchemaCheck = (schema: Json, input: Json) => Promise<Record<string, string>>;
