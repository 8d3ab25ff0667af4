import { configurableFields, configurableIn } from '../form/config-schema.ts';
import { propertiesOf } from '../form/schema/json-schema.ts';
import { secretPlaces } from '../form/secret-places.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { type Description, schemaIn } from '../runnable/description.ts';

/** Such a URL fixes its configuration already, and LangServe knows none inside of one. */
const hasConfigHash = (url: string) => /\/c\/[^/]+$/.test(new URL(url).pathname);

/**
 * The configuration that the runnable is asked about, because another prompt or model may take another input;
 * undefined where its plain input schema is in force.
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
 * The configuration is asked about in a URL, which servers and proxies write to their logs: one with a secret is not
 * asked about at all. What a list or an object holds may be one that no field shows, where there are any.
 */
function holdsSecret(values: JsonObject, schema: Json | undefined): boolean {
  const configurable = configurableIn(schema);
  const fields = configurable ? configurableFields(configurable) : [];
  if (secretPlaces(fields, values).length > 0 || Object.keys(values).some(isSecretName)) return true;
  const speaksOfSecrets = /"format":"password"|"writeOnly":true/.test(JSON.stringify(schema ?? null));
  return (
    speaksOfSecrets && Object.values(values).some((value) => typeof value === 'object' && value !== null)
  );
}

const isSecretName = (name: string) =>
  /(?:^|_)(?:token|secret|password)$|(?:api|access|secret|private)_?key$/i.test(
    name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'),
  );
