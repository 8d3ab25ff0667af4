import * as z from 'zod/mini';
import type { Field } from '../../form/field.ts';
import { inputMapping } from '../../form/input-plan.ts';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { memorySetting } from '../../runnable/protocol.ts';
import { judgedTexts } from '../../runnable/secret-values.ts';
import { contextField, contextTemplate } from '../context/context-item.ts';

export const jsonObject = z.custom<JsonObject>(isJsonObject);

/** A named set of configurable fields; missing fields keep their defaults. */
const preset = z.strictObject({ id: z.string(), name: z.string(), values: jsonObject });
export type Preset = z.infer<typeof preset>;

/** Settings of a call, apart from the URL. */
export const callSettings = z.strictObject({
  /** Null: derived from the input schema. */
  mapping: z.nullable(inputMapping),
  /** Number of earlier exchanges sent with a message; null: all. */
  historyLimit: z.nullable(z.number()),
  /** The side that remembers the conversation. */
  memory: memorySetting,
  /** First message wherever the conversation is sent as messages; empty: none. */
  systemMessage: z._default(z.string(), ''),
  /** Field of a dict output that holds the text; null: the default. */
  answerField: z._default(z.nullable(z.string()), null),
  /** Reading of ambiguous pieces of an output; null: the likelier one. */
  pieces: z._default(z.nullable(z.enum(['add', 'replace'])), null),
  /** Null: the usual template; the text of the message. */
  context: z._default(
    z.strictObject({ template: z.nullable(contextTemplate), field: z.nullable(contextField) }),
    { template: null, field: null },
  ),
  presets: z.array(preset),
  /** Null: the runnable's defaults. */
  presetId: z.nullable(z.string()),
});
export type CallSettings = z.infer<typeof callSettings>;

export const usualCall: CallSettings = {
  mapping: null,
  historyLimit: null,
  memory: { kind: 'schema' },
  systemMessage: '',
  answerField: null,
  pieces: null,
  context: { template: null, field: null },
  presets: [],
  presetId: null,
};

export const chosenPreset = ({
  presets,
  presetId,
}: Pick<CallSettings, 'presets' | 'presetId'>): Preset | undefined =>
  presets.find(({ id }) => id === presetId);

/** Lists the texts in presets that are secret by name or look. */
export const presetKeys = ({ presets }: Pick<CallSettings, 'presets'>): string[] =>
  presets.flatMap(({ values }) => judgedTexts(values));

/** Returns the first of these names that no preset has. */
export function freeName(presets: Preset[], nameAt: (count: number) => string): string {
  for (let count = 1; ; count += 1) {
    const name = nameAt(count);
    if (!presets.some((preset) => preset.name.trim() === name)) return name;
  }
}

type Call = Pick<CallSettings, 'presets' | 'presetId'>;

/** Returns the fields of a configuration that its runnable requires and the call does not set. */
export function missingConfig(fields: Field[], call: Call): Field[] {
  const values = chosenPreset(call)?.values ?? {};
  const isSet = (name: string) => Object.hasOwn(values, name) && values[name] !== '';
  return fields.filter(
    ({ name, isRequired, initial }) => isRequired && initial === undefined && !isSet(name),
  );
}

/** Adds values to the chosen preset, or to a new one where none is chosen. */
export function withConfig(
  call: CallSettings,
  values: JsonObject,
  { newId, nameAt }: { newId(): string; nameAt(number: number): string },
): CallSettings {
  const { presets } = call;
  const chosen = chosenPreset(call);
  if (chosen) {
    const next = { ...chosen, values: { ...chosen.values, ...values } };
    return { ...call, presets: presets.map((preset) => (preset === chosen ? next : preset)) };
  }
  const id = newId();
  return { ...call, presets: [...presets, { id, name: freeName(presets, nameAt), values }], presetId: id };
}
