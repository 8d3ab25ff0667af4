import type { Field } from '../../form/field.ts';
import type { JsonObject } from '../../json/json.ts';
import { type CallSettings, chosenPreset, freeName } from '../profile/call-settings.ts';

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
