import { useState } from 'preact/hooks';
import { formProblemText } from '../../lib/chat/input/form-problem-text.ts';
import {
  edited,
  emptyForm,
  type FormEdit,
  type FormState,
  fillingOf,
} from '../../lib/chat/input/form-state.ts';
import { textsAtPlaces } from '../../lib/chat/input/form-words.ts';
import { type CallProblems, presetNameKey } from '../../lib/chat/profile/call-problems.ts';
import type { Preset } from '../../lib/chat/profile/call-settings.ts';
import type { Field } from '../../lib/form/field.ts';
import { completed } from '../../lib/form/form.ts';
import { placed } from '../../lib/form/form-problems.ts';
import type { SchemaCheck } from '../../lib/form/schema/schema-problems.ts';
import type { Json } from '../../lib/json/json.ts';
import { stepsOf } from '../../lib/json/json-pointer.ts';
import { isEqualJson } from '../../lib/json/same-json.ts';
import { say } from '../../lib/words/say.ts';

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

const unreadKey = (id: string) => `values:${id}`;

/** Key of a problem with the schema; the pointer of the field follows if the problem is in one field. */
const schemaKey = (id: string) => `schema:${id}`;

/** Picks the problems of one preset, grouped by where they are shown. */
export function problemsOfPreset(id: string, problems: CallProblems) {
  const ofSchema = schemaKey(id);
  return {
    name: problems[presetNameKey(id)],
    unread: problems[unreadKey(id)],
    schema: problems[ofSchema],
    /** Problems by the JSON pointer of the field. */
    fields: Object.fromEntries(
      Object.entries(problems).flatMap(([key, problem]) =>
        key.startsWith(`${ofSchema}/`) ? [[key.slice(ofSchema.length), problem]] : [],
      ),
    ),
  };
}

export const presetWithProblem = (presets: Preset[], problems: CallProblems): Preset | undefined =>
  presets.find(({ id }) => {
    const { name, unread, schema } = problemsOfPreset(id, problems);
    return name !== undefined || unread !== undefined || schema !== undefined;
  });

/** Returns a problem for each preset with text that cannot be read. */
export const unreadProblems = (presets: Preset[], formOf: PresetForms['of']): CallProblems =>
  Object.fromEntries(
    presets
      .filter(({ id }) => Object.keys(formOf(id).unread).length > 0)
      .map(({ id }) => [unreadKey(id), say('preset_unread')]),
  );

/** Checks presets by the schema: returns a problem for each refused preset and for each of its fields. */
export async function presetSchemaProblems(
  presets: Preset[],
  schema: Json | undefined,
  fields: Field[],
  bySchema: SchemaCheck,
): Promise<CallProblems> {
  const checked = presets.map(async ({ id, values }) => {
    const problems = await bySchema(schema ?? null, { configurable: values });
    const said = Object.entries(problems).flatMap(([at, problem]) => {
      const [root, ...path] = stepsOf(at);
      return root === 'configurable' && path.length > 0 ? [{ path, message: formProblemText(problem) }] : [];
    });
    const filling = fillingOf(emptyForm(values));
    const placedHere = Object.entries(textsAtPlaces(placed(fields, filling, said)));
    if (placedHere.length === 0) return [];
    return [['', say('preset_refused')], ...placedHere].map(([at, message]) => [schemaKey(id) + at, message]);
  });
  return Object.fromEntries((await Promise.all(checked)).flat());
}
