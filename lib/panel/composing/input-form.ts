import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  edited,
  emptyForm,
  type FormEdit,
  type FormState,
  fillingOf,
  isFilledIn,
  sentFields,
} from '../../chat/input/form-state.ts';
import { type FormProblemTexts, textsAtPlaces } from '../../chat/input/form-words.ts';
import { forgottenProblems, keptForm, readFormDraft } from '../../chat/input/kept-form.ts';
import { placed } from '../../form/form-problems.ts';
import type { SchemaCheck } from '../../form/schema/schema-problems.ts';
import type { JsonObject } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import type { InputProblem } from '../../runnable/failure.ts';
import type { PageMemory } from '../page/temporary-memory.ts';
import type { RunnableState } from '../profiles/runnable-state.ts';
import { checkInput, type InputProblems, noProblems } from './check-input.ts';

export const formPrefix = 'form:';
const keyOf = (place: string) => formPrefix + place;

/** Holds the form of a place; every change is stored. */
function createKeptForm(
  { place, scope }: FormPlace,
  memory: PageMemory,
  keptOf: (form: FormState) => FormState,
): Signal<FormState> {
  const state = signal<FormState>(emptyForm());
  let kept: FormState | undefined;
  effect(() => {
    scope.value;
    const id = place.peek();
    kept = (id && readFormDraft(memory.read(keyOf(id)))) || emptyForm();
    state.value = kept;
  });
  effect(() => {
    const form = state.value;
    const id = place.peek();
    if (!id || form === kept) return;
    memory.write(keyOf(id), isEmpty(form) ? null : JSON.stringify(keptOf(form)));
  });
  return state;
}

const isEmpty = (form: FormState) => !isFilledIn(form) && Object.keys(form.chosen).length === 0;

/**
 * The place where a form is stored: with its profile, or with a profile and the conversation whose thread keeps what it is given. A
 * change of `scope` reloads it: without secrets for another site and without values of a temporary conversation.
 */
type FormPlace = { place: ReadonlySignal<string | undefined>; scope: ReadonlySignal<unknown> };

type Parts = FormPlace & {
  profileId: ReadonlySignal<string | undefined>;
  runnable: RunnableState;
  memory: PageMemory;
  bySchema: SchemaCheck;
};

/** Holds the fields filled in besides the text; they stay for the next message, unless a thread takes them. */
export function createInputForm({ profileId, runnable, memory, bySchema, place, scope }: Parts) {
  const secrets = new Set<string>();
  const keptOf = (form: FormState) => keptForm(runnable.fields.peek(), form, secrets);
  const state = createKeptForm({ place, scope }, memory, keptOf);
  const { problems, refusals, show } = createProblems();

  effect(() => {
    scope.value;
    secrets.clear();
    problems.value = noProblems;
  });

  const isOfThread = () => place.peek() !== profileId.peek();
  const check = checkBy(profileId, runnable, { state, show, bySchema });

  return {
    state: state as ReadonlySignal<FormState>,
    problems: problems as ReadonlySignal<InputProblems>,
    /** Counts the attempts to send an invalid input. */
    refusals: refusals as ReadonlySignal<number>,

    edit(edit: FormEdit) {
      state.value = edited(state.peek(), edit);
      problems.value = { ...problems.peek(), fields: besides(edit.at, problems.peek().fields) };
    },

    /** Clears the problem of a message that was changed. */
    forgetMessage() {
      if (problems.peek().message) problems.value = { ...problems.peek(), message: undefined };
    },

    /** Tells whether the input, with these values in its fields, matches the schema, and shows the problems. */
    check: (text: string, anyway = false, values: JsonObject = {}) =>
      check(text, anyway ? 'filled-in' : 'message', values),
    /** Checks only the fields, for a message that was sent before. */
    checkFields: () => check('', 'fields'),
    /** Reports only secrets that must be typed again, no other problems. */
    checkSecrets: secretsBy(runnable, state, show),
    isFilledIn: () => isFilledIn(state.peek()),

    sent: sentBy(runnable, state),

    /** Tells whether a thread keeps what the form gives it. */
    isOfThread,
    /** Empties the form of a thread, which has the values now. The form of a profile stays. */
    take() {
      if (isOfThread()) state.value = emptyForm();
    },

    /** Shows the server's problems at the fields. */
    showRefusal(said: InputProblem[]) {
      const fields = textsAtPlaces(placed(runnable.fields.peek(), fillingOf(state.peek()), said));
      problems.value = { ...noProblems, wasSent: true, fields };
    },
  };
}

type CheckedForm = {
  state: ReadonlySignal<FormState>;
  show(found: InputProblems): boolean;
  bySchema: SchemaCheck;
};

/** Builds the check of a message and its fields; `values` go into the fields besides what is filled in. */
const checkBy =
  (
    profileId: ReadonlySignal<string | undefined>,
    runnable: RunnableState,
    { state, show, bySchema }: CheckedForm,
  ) =>
  async (text: string, of: 'message' | 'fields' | 'filled-in', values: JsonObject = {}): Promise<boolean> => {
    const id = profileId.peek();
    const plan = runnable.plan.peek();
    if (!plan) return true;
    const schema = of === 'filled-in' ? undefined : runnable.checkedSchema.peek();
    const form = withValues(state.peek(), values);
    const all = await checkInput({ schema, plan, fields: runnable.fields.peek(), form, text }, bySchema);
    if (profileId.peek() !== id) return false;
    return show(of === 'fields' ? { ...all, message: undefined } : all);
  };

const withValues = (form: FormState, values: JsonObject): FormState =>
  Object.entries(values).reduce(
    (filled, [name, value]) => edited(filled, { type: 'value', at: pointerTo('', name), value }),
    form,
  );

/** Returns a function for the fields of the next message. It reads signals, so callers follow changes. */
function sentBy({ fields }: RunnableState, state: ReadonlySignal<FormState>) {
  const sent = computed(() => sentFields(fields.value, state.value));
  return () => sent.value;
}

/** Builds the check for secrets that must be typed again. If none is missing, other problems stay shown. */
function secretsBy(
  { fields }: RunnableState,
  state: ReadonlySignal<FormState>,
  show: (found: InputProblems) => boolean,
) {
  return (): boolean => {
    const found = { ...noProblems, fields: forgottenProblems(fields.peek(), state.peek()) };
    return isRight(found) || show(found);
  };
}

function createProblems() {
  const problems = signal<InputProblems>(noProblems);
  const refusals = signal(0);
  return {
    problems,
    refusals,
    /** Shows the problems that a check found, and tells whether the input is right. */
    show(found: InputProblems): boolean {
      problems.value = found;
      if (isRight(found)) return true;
      refusals.value += 1;
      return false;
    },
  };
}

const isRight = ({ message, fields }: InputProblems) =>
  message === undefined && Object.keys(fields).length === 0;

const besides = (edited: string, found: FormProblemTexts): FormProblemTexts =>
  Object.fromEntries(Object.entries(found).filter(([at]) => !touches(edited, at)));

const touches = (edited: string, at: string) =>
  at === edited || at.startsWith(`${edited}/`) || edited.startsWith(`${at}/`);

export type InputForm = ReturnType<typeof createInputForm>;
