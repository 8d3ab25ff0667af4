import { configurableFields, configurableIn } from '../../form/config-schema.ts';
import type { InputMapping } from '../../form/input-mapping.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { secretPlaces } from '../../form/secret-places.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { type Description, type SchemaAnswer, schemaIn } from '../../runnable/description.ts';
import { type CallSettings, chosenPreset } from '../profile/call-settings.ts';

/** Such a URL fixes its configuration already, and LangServe knows none inside of one. */
const hasConfigHash = (url: string) => /\/c\/[^/]+$/.test(new URL(url).pathname);

type Call = Pick<CallSettings, 'presets' | 'presetId' | 'mapping'>;

/** How what a runnable takes is kept for a configuration: by that itself, so that an edited preset has none. */
export const configKey = (config: JsonObject) => JSON.stringify(config);

/**
 * The configuration that the runnable is asked about, because another prompt or model may take another input;
 * undefined where its plain input schema is in force.
 */
export function askedConfig(call: Call, { url, config }: Description): JsonObject | undefined {
  const values = chosenPreset(call)?.values;
  if (!values || hasConfigHash(url)) return undefined;
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

/** Whether it is still to be asked what the runnable takes with the chosen preset. */
export function lacksSchema(call: Call, description: Description): boolean {
  const config = askedConfig(call, description);
  return config !== undefined && answerFor(config, description) === undefined;
}

export const answerFor = (config: JsonObject, { configured = {} }: Description): SchemaAnswer | undefined => {
  const key = configKey(config);
  return Object.hasOwn(configured, key) ? configured[key] : undefined;
};

/** The schemas and the mapping that hold for the chosen preset: the worker sends by them, the panel shows their form. */
export function inForce(
  call: Call,
  description: Description,
): Pick<Description, 'input' | 'config'> & Mapped {
  const config = askedConfig(call, description);
  const answer = config && answerFor(config, description);
  const input = answer?.status === 'served' ? answer : description.input;
  return { input, config: description.config, mapping: mappingFor(call, input, description) };
}

type Mapped = { mapping: InputMapping | null };

/** Fields that a person named for one configuration are nothing to another that does not have them. */
function mappingFor({ mapping }: Call, input: SchemaAnswer, { input: plain, configured = {} }: Description) {
  if (mapping?.kind !== 'field' || !Object.values(configured).some(({ status }) => status === 'served')) {
    return mapping;
  }
  const wanted = [mapping.text, mapping.history?.name].filter((name) => typeof name === 'string');
  const hasAll = (answer: SchemaAnswer) => {
    const schema = schemaIn(answer);
    const properties = isJsonObject(schema) ? propertiesOf(resolverOf(schema)(schema)) : {};
    return wanted.every((name) => Object.hasOwn(properties, name));
  };
  const isOfAnother = !hasAll(input) && [plain, ...Object.values(configured)].some(hasAll);
  return isOfAnother ? null : mapping;
}

/** Without what was said for configurations that no preset has any more. */
export function withoutStale(call: Call, description: Description): Description {
  const { configured, ...rest } = description;
  const keys = call.presets.flatMap(({ id }) => {
    const config = askedConfig({ ...call, presetId: id }, description);
    return config ? [configKey(config)] : [];
  });
  const left = Object.entries(configured ?? {}).filter(([key]) => keys.includes(key));
  return left.length > 0 ? { ...rest, configured: Object.fromEntries(left) } : rest;
}
