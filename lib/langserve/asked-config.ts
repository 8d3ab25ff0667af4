import { configurableFields, configurableIn } from '../form/config-schema.ts';
import { propertiesOf } from '../form/schema/json-schema.ts';
import { withheldPlaces } from '../form/secret-places.ts';
import type { JsonObject } from '../json/json.ts';
import { type Description, schemaIn } from '../runnable/description.ts';

/** Tells whether a URL contains a configuration already; LangServe takes no second one inside it. */
const hasConfigHash = (url: string) => /\/c\/[^/]+$/.test(new URL(url).pathname);

/**
 * Returns the configuration to ask the runnable about, because another prompt or model may take another
 * input; undefined if its plain input schema applies.
 */
export function askedConfig(values: JsonObject, { url, config }: Description): JsonObject | undefined {
  if (hasConfigHash(url)) return undefined;
  const configurable = configurableIn(schemaIn(config));
  if (!configurable) return undefined;
  const known = propertiesOf(configurable.schema);
  const asked = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(known, name)));
  // It is sent in a URL, which servers and proxies write to their logs.
  const isHarmless = withheldPlaces(configurableFields(configurable), asked).length === 0;
  return Object.keys(asked).length > 0 && isHarmless ? { configurable: asked } : undefined;
}
