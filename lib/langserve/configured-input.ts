import lzString from 'lz-string';
import type { JsonObject } from '../json/json.ts';
import type { SchemaAnswer } from '../runnable/description.ts';
import { askSchema, type Get } from './describe.ts';

/**
 * Asks for the input schema of a configuration, which LangServe serves below its hash (protocol, section
 * 1.2). Throws if the request fails.
 */
export function readConfiguredInput(
  config: JsonObject,
  get: Get,
  signal: AbortSignal,
): Promise<SchemaAnswer> {
  const hash = lzString.compressToEncodedURIComponent(JSON.stringify(config));
  return askSchema(get, 'input', { signal }, `c/${hash}/`);
}
