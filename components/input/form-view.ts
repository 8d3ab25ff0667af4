import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { cutName, longestShown } from '../../lib/chat/answer/cut-text.ts';
import type { FormEdit, FormState } from '../../lib/chat/input/form-state.ts';
import type { FormProblemTexts } from '../../lib/chat/input/form-words.ts';
import type { Field, Shape } from '../../lib/form/field.ts';
import type { Json } from '../../lib/json/json.ts';

/** Form as shown: its state, its problems, and the handlers of changes. */
export type FormView = {
  state: FormState;
  problems: FormProblemTexts;
  onEdit(edit: FormEdit): void;
  /** Undefined removes the file. */
  onFile(at: string, file: File | undefined): void;
};

/** Place in a form; `at` is its JSON pointer. */
export type Place = {
  at: string;
  /** At most 300 characters, plus the number of a list entry. */
  label: string;
  /** Present if `label` is a cut version of it. */
  wholeLabel?: string;
  description: string;
  isRequired: boolean;
  /** Omits the mark “required”, because it is obvious. */
  isUnmarked?: true;
  /** Whether there is no other required group beside it. */
  isAlone?: boolean;
  /** Whether it is among more than five required groups. */
  isAmongMany?: boolean;
  value: Json | undefined;
  /** Default, shown while there is no value. */
  initial: Json | undefined;
  /** Value that is sent when the person leaves a required place empty, if it can be. */
  empty?: null | Json[] | undefined;
  /** `initial` is the present value of a thread, not a default. */
  isNow?: true;
};

/** Tells whether a value at or below a place has a problem or must be typed again. */
export const needsLook = (at: string, { problems, state }: FormView): boolean =>
  [...Object.keys(problems), ...Object.keys(state.forgotten)].some((other) =>
    `${other}/`.startsWith(`${at}/`),
  );

/** Returns the label for a title, cut if it is long. */
export const labelled = (title: string): Pick<Place, 'label' | 'wholeLabel'> =>
  title.length > longestShown ? { label: cutName(title), wholeLabel: title } : { label: title };

const few = 5;

/** Tells whether fields have at most one required group, or many. */
export function companyOf(fields: Field[]): Pick<Place, 'isAlone' | 'isAmongMany'> {
  const count = fields.filter(unfolds).length;
  return { isAlone: count <= 1, isAmongMany: count > few };
}

const unfolds = ({ isRequired, shape }: Field) =>
  isRequired && (shape.kind === 'group' || shape.kind === 'either');

export type ShapeProps<Kind extends Shape['kind'] = Shape['kind']> = {
  shape: Extract<Shape, { kind: Kind }>;
  place: Place;
  form: FormView;
};

/** Properties of a field with places inside; `Inner` draws each of them. */
export type OuterProps<Kind extends Shape['kind']> = ShapeProps<Kind> & {
  Inner: FunctionComponent<ShapeProps>;
};

/** Writes the default as the value before the first edit inside it. */
export const withDefault = (form: FormView, { at, value, initial }: Place): FormView =>
  value !== undefined || initial === undefined || initial === null
    ? form
    : {
        ...form,
        onEdit(edit) {
          form.onEdit({ type: 'value', at, value: initial });
          form.onEdit(edit);
        },
        onFile(place, file) {
          form.onEdit({ type: 'value', at, value: initial });
          form.onFile(place, file);
        },
      };

export type ControlProps = {
  place: Place;
  form: FormView;
  /** Attributes by which a control is labelled and described. */
  names: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': 'true' | undefined;
    'aria-required': 'true' | undefined;
  };
};

/** Undoes the last removal from a form, until something else in the form changes. */
export function useUndo(form: FormView) {
  const taken = useRef<{ before: FormState; after?: FormState }>(undefined);
  if (taken.current && form.state !== taken.current.before) taken.current.after ??= form.state;
  if (taken.current?.after && form.state !== taken.current.after) taken.current = undefined;
  const before = taken.current?.after && taken.current.before;
  return {
    /** Notes the state to return to; call it right before a removal. */
    remember() {
      taken.current = { before: form.state };
    },
    undo: before && (() => form.onEdit({ type: 'restore', at: '', state: before })),
  };
}
