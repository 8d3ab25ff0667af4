import * as z from 'zod/mini';
import type { Field } from '../../form/field.ts';
import { completed, type Filling } from '../../form/form.ts';
import { shapeAt } from '../../form/form-problems.ts';
import { secretPlaces } from '../../form/secret-places.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { pointerTo, stepsOf, valueAt, withValueAt } from '../../json/json-pointer.ts';
import { attachment, type FieldFile } from '../file/attachment.ts';
import { jsonObject } from '../profile/call-settings.ts';

/** The state of a form, as stored between messages; the records are keyed by JSON pointer. */
export const formState = z.object({
  values: jsonObject,
  unread: z.record(z.string(), z.string()),
  chosen: z.record(z.string(), z.number()),
  files: z.record(z.string(), attachment),
  /** Places of secrets that were filled in but not stored. */
  forgotten: z._default(z.record(z.string(), z.literal(true)), {}),
});
export type FormState = z.infer<typeof formState>;

export const emptyForm = (values: JsonObject = {}): FormState => ({
  values,
  unread: {},
  chosen: {},
  files: {},
  forgotten: {},
});

export const isFilledIn = ({ values, unread, files, forgotten }: FormState): boolean =>
  Object.keys({ ...values, ...unread, ...files, ...forgotten }).length > 0;

export const fillingOf = ({ files, values, unread, chosen }: FormState): Filling => ({
  values,
  unread,
  chosen,
  files: new Set(Object.keys(files)),
});

/** An edit of a form. */
export type FormEdit =
  /** Undefined clears the value. */
  | { type: 'value'; at: string; value: Json | undefined }
  /** Typed text that cannot be parsed. */
  | { type: 'unread'; at: string; text: string }
  /** Chooses one of several forms; a negative option clears the choice. */
  | { type: 'choose'; at: string; option: number }
  /** Fixes the form that the value has now, so that an edit inside it does not change the choice. */
  | { type: 'settle'; at: string; option: number }
  | { type: 'file'; at: string; file: z.infer<typeof attachment> | undefined }
  | { type: 'remove-item'; at: string; place: number }
  /** Restores an earlier state. */
  | { type: 'restore'; at: string; state: FormState };

export function edited(state: FormState, edit: FormEdit): FormState {
  switch (edit.type) {
    case 'value':
      return { ...without(state, edit.at), values: withValue(state.values, edit.at, edit.value) };
    case 'unread': {
      const rest = without(state, edit.at);
      return {
        ...rest,
        values: withValue(state.values, edit.at, undefined),
        unread: { ...rest.unread, [edit.at]: edit.text },
      };
    }
    case 'choose': {
      const rest = without(state, edit.at);
      const { [edit.at]: _, ...chosen } = rest.chosen;
      return {
        ...rest,
        values: withValue(state.values, edit.at, undefined),
        chosen: edit.option < 0 ? chosen : { ...chosen, [edit.at]: edit.option },
      };
    }
    case 'settle':
      return { ...state, chosen: { ...state.chosen, [edit.at]: edit.option } };
    case 'file': {
      const { [edit.at]: _, ...files } = state.files;
      return { ...state, files: edit.file ? { ...files, [edit.at]: edit.file } : files };
    }
    case 'remove-item':
      return withoutItem(state, edit.at, edit.place);
    case 'restore':
      return edit.state;
  }
}

/** Sets a value; an emptied list entry stays in the list as null. */
export function withValue(values: JsonObject, at: string, value: Json | undefined): JsonObject {
  const parent = valueAt(values, at.slice(0, at.lastIndexOf('/')));
  return withValueAt(values, at, value === undefined && Array.isArray(parent) ? null : value);
}

type Marks = Pick<FormState, 'unread' | 'chosen' | 'files' | 'forgotten'>;

/** Renames the places of all marks; undefined drops a mark. */
function moved(state: FormState, move: (at: string) => string | undefined): FormState {
  const kept = <Mark>(marks: Record<string, Mark>): Record<string, Mark> =>
    Object.fromEntries(
      Object.entries(marks).flatMap(([at, mark]) => {
        const to = move(at);
        return to === undefined ? [] : [[to, mark]];
      }),
    );
  const marks: Marks = {
    unread: kept(state.unread),
    chosen: kept(state.chosen),
    files: kept(state.files),
    forgotten: kept(state.forgotten),
  };
  return { ...state, ...marks };
}

const isWithin = (at: string, place: string) => at === place || at.startsWith(`${place}/`);

/** Drops the marks at and below a place, except its own choice: it says which form the new value has. */
const without = (state: FormState, place: string): FormState => {
  const chosen = state.chosen[place];
  const rest = moved(state, (at) => (isWithin(at, place) ? undefined : at));
  return chosen === undefined ? rest : { ...rest, chosen: { ...rest.chosen, [place]: chosen } };
};

function withoutItem(state: FormState, list: string, place: number): FormState {
  const rest = moved(state, (at) => {
    if (!at.startsWith(`${list}/`)) return at;
    const [step = '', ...inside] = at.slice(list.length + 1).split('/');
    if (Number(step) === place) return undefined;
    const next = Number(step) > place ? Number(step) - 1 : Number(step);
    return [pointerTo(list, next), ...inside].join('/');
  });
  const items = valueAt(state.values, list);
  const left = Array.isArray(items) ? items.toSpliced(place, 1) : undefined;
  return { ...rest, values: withValue(state.values, list, left) };
}

/** Names values without a field in the form any more: they are not sent. */
export function notTaken(fields: Field[], { values, unread, files }: FormState): string[] {
  const marked = Object.keys({ ...unread, ...files }).flatMap((at) => stepsOf(at).slice(0, 1));
  const names = new Set([...Object.keys(values), ...marked]);
  for (const { name } of fields) names.delete(name);
  return [...names];
}

export type SentFields = {
  fields: JsonObject;
  files: FieldFile[];
  /** JSON pointers of values that must not be stored or shown. */
  secrets: string[];
};

/** Builds what the worker gets from a form: the values, and the files with their places. */
export function sentFields(fields: Field[], state: FormState): SentFields {
  const filling = fillingOf(state);
  const files = Object.entries(state.files).flatMap(([at, file]) =>
    shapeAt(fields, filling, at)?.kind === 'file' ? [{ at, file }] : [],
  );
  const values = completed(fields, filling);
  return { fields: values, files, secrets: secretPlaces(fields, values) };
}

export const withoutSecrets = (fields: JsonObject, secrets: string[]): JsonObject =>
  secrets.reduceRight((values, at) => withValueAt(values, at, undefined), fields);
