import { configurableFields, configurableIn } from '../form/config-schema.ts';
import { propertiesOf } from '../form/schema/json-schema.ts';
import { isSecretName } from '../form/secret-name.ts';
import { secretPlaces } from '../form/secret-places.ts';
import { isListOrObject, type Json, type JsonObject } from '../json/json.ts';
import { type Description, schemaIn } from '../runnable/description.ts';
import { speaksOfSecrets } from '../runnable/secret-values.ts';

/** Tells whether a URL contains a configuration already; LangServe takes no second one inside it. */
const hasConfigHash = (url: string) => /\/c\/[^/]+$/.test(new URL(url).pathname);

/**
 * Returns the configuration to ask the runnable about, because another prompt or model may take another
 * input; undefined if its plain input schema applies.
 */
export function askedConfig(values: JsonObject, { url, config }: Description): JsonObject | undefined {
  if (hasConfigHash(url)) return undefined;
  const schema = schemaIn(config);
  const configurable = configurableIn(schema);
  if (!configurable) return undefined;
  const known = propertiesOf(configurable.schema);
  const asked = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(known, name)));
  const mayBeAsked = Object.keys(asked).length > 0 && !holdsSecret(asked, schema);
  return mayBeAsked ? { configurable: asked } : undefined;
}

/**
 * Tells whether values may contain a secret. They are sent in a URL, which servers and proxies write to their
 * logs, so a configuration with a secret is not asked about. If the schema has secrets, any list or object
 * may contain one that no field shows.
 */
function holdsSecret(values: JsonObject, schema: Json | undefined): boolean {
  const configurable = configurableIn(schema);
  const fields = configurable ? configurableFields(configurable) : [];
  if (secretPlaces(fields, values).length > 0 || Object.keys(values).some(isSecretName)) return true;
  return speaksOfSecrets(schema) && Object.values(values).some(isListOrObject);
}
