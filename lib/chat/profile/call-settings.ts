import * as z from 'zod/mini';
import { inputMapping } from '../../form/input-mapping.ts';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { memorySetting } from '../../runnable/memory-setting.ts';

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
  memory: memorySetting,
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

export const chosenPreset = ({
  presets,
  presetId,
}: Pick<CallSettings, 'presets' | 'presetId'>): Preset | undefined =>
  presets.find(({ id }) => id === presetId);
