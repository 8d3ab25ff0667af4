import lzString from 'lz-string';
import { type JsonObject, writeJson } from '../json/json.ts';
import type { SchemaAnswer } from '../runnable/description.ts';
import { askSchema, type Get } from './describe.ts';

/**
 * Asks for the input schema of a configuration, below its hash (docs/protocol.md#configuration-hash).
 * Throws when the server cannot be asked.
 */
export function readConfiguredInput(
  config: JsonObject,
  get: Get,
  signal: AbortSignal,
): Promise<SchemaAnswer> {
  const hash = lzString.compressToEncodedURIComponent(writeJson(config));
  return askSchema(get, 'input', { signal }, `c/${hash}/`);
}
