import { useState } from 'preact/hooks';
import {
  edited,
  emptyForm,
  type FormEdit,
  type FormState,
  fillingOf,
} from '../../lib/chat/input/form-state.ts';
import type { SchemaCheck } from '../../lib/chat/input/schema-check.ts';
import type { Preset } from '../../lib/chat/profile/call-settings.ts';
import type { Field } from '../../lib/form/field.ts';
import { completed } from '../../lib/form/form.ts';
import { placed } from '../../lib/form/form-problems.ts';
import type { Json } from '../../lib/json/json.ts';
import { stepsOf } from '../../lib/json/json-pointer.ts';

export type PresetForms = {
  all: Record<string, FormState>;
  of(id: string): FormState;
  edit(id: string, edit: FormEdit): void;
  /** Fills one in as another is. */
  copy(from: string, to: string): void;
};

/** What is filled in for each preset, until it is saved. */
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

/** The first of these names that no preset has. */
export function freeName(presets: Preset[], nameAt: (count: number) => string): string {
  for (let count = 1; ; count += 1) {
    const name = nameAt(count);
    if (!presets.some((preset) => preset.name.trim() === name)) return name;
  }
}

/** By `values:{id}`, for each preset in which something was typed that cannot be read. */
export const presetProblems = (presets: Preset[], formOf: PresetForms['of']): Record<string, string> =>
  Object.fromEntries(
    presets
      .filter(({ id }) => Object.keys(formOf(id).unread).length > 0)
      .map(({ id }) => [`values:${id}`, 'Something here cannot be read. See the marked fields.']),
  );

/** By `schema:{id}`, and at each field by `schema:{id}` and its pointer: what the runnable says cannot be so. */
export async function schemaPresetProblems(
  presets: Preset[],
  schema: Json | undefined,
  fields: Field[],
  bySchema: SchemaCheck,
): Promise<Record<string, string>> {
  const checked = presets.map(async ({ id, values }) => {
    const problems = await bySchema(schema ?? null, { configurable: values });
    const said = Object.entries(problems).flatMap(([at, message]) => {
      const [root, ...path] = stepsOf(at);
      return root === 'configurable' && path.length > 0 ? [{ path, message }] : [];
    });
    const filling = fillingOf(emptyForm(values));
    const placedHere = Object.entries(placed(fields, filling, said));
    if (placedHere.length === 0) return [];
    return [['', 'The runnable asks for something else here.'], ...placedHere].map(([at, message]) => [
      `schema:${id}${at}`,
      message,
    ]);
  });
  return Object.fromEntries((await Promise.all(checked)).flat());
}

/** The presets with what was filled in, without what is the default anyway. */
export const savedPresets = (presets: Preset[], formOf: PresetForms['of'], fields: Field[]): Preset[] =>
  presets.map(({ id, name }) => {
    const form = formOf(id);
    const values = fields.length > 0 ? completed(fields, fillingOf(form)) : form.values;
    const isDefault = (key: string) =>
      JSON.stringify(fields.find((field) => field.name === key)?.initial) === JSON.stringify(values[key]);
    const differing = Object.entries(values).filter(([key]) => !isDefault(key));
    return { id, name: name.trim(), values: Object.fromEntries(differing) };
  });
