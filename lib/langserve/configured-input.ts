import lzString from 'lz-string';
import type { JsonObject } from '../json/json.ts';
import type { SchemaAnswer } from '../runnable/description.ts';
import { askSchema, type Get } from './describe.ts';

/**
 * Asks for the input schema of a configuration, which LangServe answers below the hash of it (protocol, section 1.2).
 * Throws where it cannot be asked for.
 */
export function readConfiguredInput(
  config: JsonObject,
  get: Get,
  signal: AbortSignal,
): Promise<SchemaAnswer> {
  const hash = lzString.compressToEncodedURIComponent(JSON.stringify(config));
  return askSchema(get, 'input', { signal }, `c/${hash}/`);
}
