import { useState } from 'preact/hooks';
import {
  edited,
  emptyForm,
  type FormEdit,
  type FormState,
  fillingOf,
} from '../../lib/chat/input/form-state.ts';
import type { Preset } from '../../lib/chat/profile/call-settings.ts';
import type { Field } from '../../lib/form/field.ts';
import { completed } from '../../lib/form/form.ts';
import { isEqualJson } from '../../lib/json/same-json.ts';

export type PresetForms = {
  all: Record<string, FormState>;
  of(id: string): FormState;
  edit(id: string, edit: FormEdit): void;
  /** Copies the form of one preset to another. */
  copy(from: string, to: string): void;
};

/** Holds the form of each preset until it is saved. */
export function usePresetForms(presets: Preset[]): PresetForms {
  const [forms, setForms] = useState<Record<string, FormState>>(() =>
    Object.fromEntries(presets.map(({ id, values }) => [id, emptyForm(values)])),
  );
  return {
    all: forms,
    of: (id) => forms[id] ?? emptyForm(),
    copy: (from, to) => setForms((before) => ({ ...before, [to]: before[from] ?? emptyForm() })),
    edit: (id, edit) => setForms((before) => ({ ...before, [id]: edited(before[id] ?? emptyForm(), edit) })),
  };
}

/** Returns the presets with the values of their forms, without values equal to the default. */
export const savedPresets = (presets: Preset[], formOf: PresetForms['of'], fields: Field[]): Preset[] =>
  presets.map(({ id, name }) => {
    const form = formOf(id);
    const values = fields.length > 0 ? completed(fields, fillingOf(form)) : form.values;
    const isDefault = (key: string) =>
      isEqualJson(fields.find((field) => field.name === key)?.initial, values[key]);
    const differing = Object.entries(values).filter(([key]) => !isDefault(key));
    return { id, name: name.trim(), values: Object.fromEntries(differing) };
  });
