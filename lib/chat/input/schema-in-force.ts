import * as z from 'zod/mini';
import type { InputMapping } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { absentAnswer, type Description, type SchemaAnswer, schemaIn } from '../../runnable/description.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import { type CallSettings, chosenPreset } from '../profile/call-settings.ts';
import { failure } from '../run/failure.ts';

type Call = Pick<CallSettings, 'presets' | 'presetId' | 'mapping'>;

type Asking = Pick<Protocol, 'askedConfig'>;

/** Returns the configuration to ask the runnable about; undefined if its plain input schema applies. */
export function presetConfig(
  call: Pick<Call, 'presets' | 'presetId'>,
  description: Description,
  protocol: Asking,
): JsonObject | undefined {
  const values = chosenPreset(call)?.values;
  return values && protocol.askedConfig(values, description);
}

/** Makes the key of a stored answer from the configuration itself, so that an edited preset has no answer. */
export const configKey = (config: JsonObject) => JSON.stringify(config);

/** Tells whether the runnable must still be asked for its input with the chosen preset. */
export function lacksSchema(call: Call, description: Description, protocol: Asking): boolean {
  const config = presetConfig(call, description, protocol);
  return config !== undefined && answerFor(config, description) === undefined;
}

export const answerFor = (config: JsonObject, { configured = {} }: Description): SchemaAnswer | undefined => {
  const key = configKey(config);
  return Object.hasOwn(configured, key) ? configured[key] : undefined;
};

/**
 * Returns the schemas and the mapping for the chosen preset: the worker sends by them, the panel shows their
 * form.
 */
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

/** Drops a mapping made for another configuration if this one lacks its fields. */
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

/** Removes answers for configurations that no preset has any more; the same description if there are none. */
export function withoutStale(
  call: Pick<Call, 'presets'>,
  description: Description,
  protocol: Asking,
): Description {
  const { configured = {}, ...rest } = description;
  const keys = call.presets.flatMap(({ id }) => {
    const config = presetConfig({ ...call, presetId: id }, description, protocol);
    return config ? [configKey(config)] : [];
  });
  const left = Object.entries(configured).filter(([key]) => keys.includes(key));
  if (left.length === Object.keys(configured).length) return description;
  return left.length > 0 ? { ...rest, configured: Object.fromEntries(left) } : rest;
}

/** Result of asking a runnable for its schemas. */
export const askedAgain = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    /** The schemas, compared with those known before. */
    z.strictObject({ outcome: z.enum(['same', 'changed']) }),
    /** The input schema may be served next time: the known one stays. */
    z.strictObject({ outcome: z.literal('unsure'), answer: absentAnswer }),
    z.strictObject({ outcome: z.literal('failed'), failure }),
  ]),
);
export type AskedAgain = z.infer<typeof askedAgain>;
