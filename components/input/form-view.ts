import type { FunctionComponent } from 'preact';
import { cutName, longestShown } from '../../lib/chat/answer/cut-text.ts';
import type { FormProblemTexts } from '../../lib/chat/input/form-problem-text.ts';
import type { FormEdit, FormState } from '../../lib/chat/input/form-state.ts';
import type { Field, Shape } from '../../lib/form/field.ts';
import type { Json } from '../../lib/json/json.ts';

/** A form as it is shown: what is in it, what is wrong with it, and where a person's doing goes. */
export type FormView = {
  state: FormState;
  problems: FormProblemTexts;
  onEdit(edit: FormEdit): void;
  /** Undefined takes the file out. */
  onFile(at: string, file: File | undefined): void;
};

/** One place of a form; `at` is its JSON pointer. */
export type Place = {
  at: string;
  /** At most 300 characters and a number. */
  label: string;
  /** Where the label is only a part of it. */
  wholeLabel?: string;
  description: string;
  isRequired: boolean;
  /** That it is required goes without saying. */
  isUnmarked?: true;
  /** No other group that has to be there stands beside it. */
  isAlone?: boolean;
  /** Many groups that have to be there stand beside it. */
  isAmongMany?: boolean;
  value: Json | undefined;
  /** The default, which is shown as long as there is no value. */
  initial: Json | undefined;
};

/** What has to be there and can be only one thing needs no control. */
export const isAsked = ({ isRequired, shape }: Field) =>
  !(isRequired && shape.kind === 'choice' && shape.options.length === 1);

/** Whether something in a place is wrong, or has to be typed again. */
export const needsLook = (at: string, { problems, state }: FormView): boolean =>
  [...Object.keys(problems), ...Object.keys(state.forgotten)].some((other) =>
    `${other}/`.startsWith(`${at}/`),
  );

/** A title as a label. */
export const labelled = (title: string): Pick<Place, 'label' | 'wholeLabel'> =>
  title.length > longestShown ? { label: cutName(title), wholeLabel: title } : { label: title };

const few = 5;

/** How the groups among some fields stand beside each other. */
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

/** What has places inside shows each of them by `Inner`. */
export type OuterProps<Kind extends Shape['kind']> = ShapeProps<Kind> & {
  Inner: FunctionComponent<ShapeProps>;
};

/** What is changed inside a default is changed in a copy of it. */
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
  /** What a control needs to be found and described. */
  names: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': 'true' | undefined;
    'aria-required': 'true' | undefined;
  };
};
