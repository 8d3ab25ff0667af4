import { signal } from '@preact/signals';
import { act, fireEvent, render, screen, within } from '@testing-library/preact';
import { InputForm } from '../../components/input/InputForm.tsx';
import { formProblemTexts } from '../../lib/chat/input/form-problem-text.ts';
import { edited, emptyForm, type FormState, fillingOf, sentFields } from '../../lib/chat/input/form-state.ts';
import type { FormProblemTexts } from '../../lib/chat/input/form-words.ts';
import { type Field, fieldsOf } from '../../lib/form/field.ts';
import { ownProblems } from '../../lib/form/form-problems.ts';
import { knowing } from '../../lib/form/input-fields.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import type { JsonObject } from '../../lib/json/json.ts';

const kept = ({ name, type, size }: File) => ({ id: `id of ${name}`, name, mediaType: type, size });

function fieldsIn(schema: JsonObject): Field[] {
  const resolve = resolverOf(schema);
  return fieldsOf(resolve(schema), resolve);
}

type Marks = Partial<FormState>;

/** Renders a schema's form as a page does, with its current values, and unfolds it. */
export function inputForm(schema: JsonObject, values: JsonObject = {}, marks: Marks = {}) {
  const form = foldedForm(schema, values, marks);
  unfold();
  return form;
}

/** Renders the form for a thread that has values. */
export function threadForm(schema: JsonObject, known: JsonObject) {
  const form = foldedForm(schema, {}, {}, known);
  unfold();
  return form;
}

function unfold() {
  const head = screen.queryByRole('button', { name: /^Input/, expanded: false });
  if (head) fireEvent.click(head);
}

/** Renders the form as it is at first: without required fields, folded. */
export function foldedForm(schema: JsonObject, values: JsonObject = {}, marks: Marks = {}, known = {}) {
  const fields = signal(knowing(fieldsIn(schema), known));
  const state = signal<FormState>({ ...emptyForm(values), ...marks });
  const problems = signal<FormProblemTexts>({});
  const refusals = signal(0);
  let sends = 0;
  const edit = (change: Parameters<typeof edited>[1]) => {
    state.value = edited(state.value, change);
  };
  const Page = () => (
    <InputForm
      label="Input fields"
      fields={fields.value}
      refusals={refusals.value}
      onSend={() => {
        sends += 1;
      }}
      form={{
        state: state.value,
        problems: problems.value,
        onEdit: edit,
        onFile: (at, file) => edit({ type: 'file', at, file: file && kept(file) }),
      }}
    />
  );
  const { container } = render(<Page />);
  const refuse = (found: FormProblemTexts) =>
    act(() => {
      problems.value = found;
      refusals.value += 1;
    });
  return {
    container,
    values: () => state.value.values,
    state: () => state.value,
    /** Values that the form would send to the worker. */
    sent: () => sentFields(fields.value, state.value),
    refuse,
    /** Changes the schema of the runnable. */
    ask: (next: JsonObject) =>
      act(() => {
        fields.value = fieldsIn(next);
      }),
    sends: () => sends,
    /** Checks the form as sending does, apart from the checks by the schema. */
    check: () => refuse(formProblemTexts(ownProblems(fields.value, fillingOf(state.value)))),
  };
}

export const control = (role: string, name: string) => screen.getByRole<HTMLInputElement>(role, { name });

/** Types into a control and leaves it for the next. */
export function type(name: string, value: string) {
  control('textbox', name).focus();
  fireEvent.input(control('textbox', name), { target: { value } });
}

/** Chooses an option, in a list or among the segments of a short choice. */
export function choose(name: string, option: string) {
  const segments = screen.queryByRole('radiogroup', { name });
  if (segments) return void fireEvent.click(within(segments).getByRole('radio', { name: option }));
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name });
  const found = [...select.options].find(({ text }) => text === option);
  if (!found) throw new Error(`There is no ${option} in ${[...select.options].map(({ text }) => text)}.`);
  select.focus();
  fireEvent.change(select, { target: { value: found.value } });
}

export function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

export const chooseFile = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });

export const removeFile = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));

/** Returns the accessible description of an element. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
