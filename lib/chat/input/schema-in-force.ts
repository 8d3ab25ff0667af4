import type { InputMapping } from '../../form/input-mapping.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { type Description, type SchemaAnswer, schemaIn } from '../../runnable/description.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import { type CallSettings, chosenPreset } from '../profile/call-settings.ts';

type Call = Pick<CallSettings, 'presets' | 'presetId' | 'mapping'>;

type Asking = Pick<Protocol, 'askedConfig'>;

/** The configuration that the runnable is to be asked about; undefined where its plain input schema is in force. */
export function presetConfig(
  call: Pick<Call, 'presets' | 'presetId'>,
  description: Description,
  protocol: Asking,
): JsonObject | undefined {
  const values = chosenPreset(call)?.values;
  return values && protocol.askedConfig(values, description);
}

/** How what a runnable takes is kept for a configuration: by that itself, so that an edited preset has none. */
export const configKey = (config: JsonObject) => JSON.stringify(config);

/** Whether it is still to be asked what the runnable takes with the chosen preset. */
export function lacksSchema(call: Call, description: Description, protocol: Asking): boolean {
  const config = presetConfig(call, description, protocol);
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
  protocol: Asking,
): Pick<Description, 'input' | 'config'> & Mapped {
  const config = presetConfig(call, description, protocol);
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
export function withoutStale(call: Call, description: Description, protocol: Asking): Description {
  const { configured, ...rest } = description;
  const keys = call.presets.flatMap(({ id }) => {
    const config = presetConfig({ ...call, presetId: id }, description, protocol);
    return config ? [configKey(config)] : [];
  });
  const left = Object.entries(configured ?? {}).filter(([key]) => keys.includes(key));
  return left.length > 0 ? { ...rest, configured: Object.fromEntries(left) } : rest;
}
