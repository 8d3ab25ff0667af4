import * as z from 'zod/mini';
import { memoryKeyIn } from '../../form/config-schema.ts';
import { inputMapping } from '../../form/input-mapping.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';

export const jsonObject = z.custom<JsonObject>(isJsonObject);

/** A named set of configurable fields; what it does not name has its default. */
const preset = z.strictObject({ id: z.string(), name: z.string(), values: jsonObject });
export type Preset = z.infer<typeof preset>;

/** How a runnable is called, beyond where it is. */
export const callSettings = z.strictObject({
  /** Null: as its input schema says. */
  mapping: z.nullable(inputMapping),
  /** So many earlier exchanges travel with a message; null: all. */
  historyLimit: z.nullable(z.number()),
  /** Who remembers the conversation. */
  memory: z.discriminatedUnion('kind', [
    /** The runnable if its config schema has a key for that, else we do. */
    z.strictObject({ kind: z.literal('schema') }),
    /** We do: it is sent with each message. */
    z.strictObject({ kind: z.literal('sent') }),
    /** The runnable does, under this key of its configuration. */
    z.strictObject({ kind: z.literal('kept'), key: z.string() }),
  ]),
  /** What is said first of all where the conversation travels as messages; empty: nothing. */
  systemMessage: z._default(z.string(), ''),
  /** The field that holds the text where the output is a dict; null: the usual one. */
  answerField: z._default(z.nullable(z.string()), null),
  /** How unclear pieces of an output are read; null: as is likely. */
  pieces: z._default(z.nullable(z.enum(['add', 'replace'])), null),
  presets: z.array(preset),
  /** Null: the defaults of the runnable. */
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
  presets: [],
  presetId: null,
};

/** The key under which the runnable remembers the conversation; null where we send what was said. */
export function memoryKeyOf({ memory }: CallSettings, configSchema: Json | undefined): string | null {
  if (memory.kind === 'kept') return memory.key;
  return memory.kind === 'sent' ? null : (memoryKeyIn(configSchema) ?? null);
}

export const chosenPreset = ({
  presets,
  presetId,
}: Pick<CallSettings, 'presets' | 'presetId'>): Preset | undefined =>
  presets.find(({ id }) => id === presetId);

/** What a request configures; empty where there is nothing to say. */
export function configOf(call: CallSettings, memoryKey: string | null, conversationId: string): JsonObject {
  const values = chosenPreset(call)?.values ?? {};
  const configurable = memoryKey === null ? values : { ...values, [memoryKey]: conversationId };
  return Object.keys(configurable).length > 0 ? { configurable } : {};
}
