import { type FormState, fillingOf, sentFields } from '../../chat/input/form-state.ts';
import { type FormProblemTexts, textAtPlace, textsAtPlaces } from '../../chat/input/form-words.ts';
import { forgottenProblems } from '../../chat/input/kept-form.ts';
import type { AnswerForm } from '../../chat/waiting/answer-form.ts';
import type { Field } from '../../form/field.ts';
import type { FormProblem } from '../../form/form-problem.ts';
import { ownProblems, placed, type SaidOfPlace } from '../../form/form-problems.ts';
import { inputFor } from '../../form/input.ts';
import type { InputPlan } from '../../form/input-plan.ts';
import type { SchemaCheck } from '../../form/schema/schema-problems.ts';
import { jsonProblem } from '../../form/typed-text.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { stepsOf, withValueAt } from '../../json/json-pointer.ts';
import { late } from '../../runnable/late.ts';
import { say } from '../../words/say.ts';

export type InputProblems = {
  /** Problems at the fields, by JSON pointer. */
  fields: FormProblemTexts;
  message: string | undefined;
  /** The server reported the problem: the message was sent. */
  wasSent: boolean;
  /** Only the schema objects, and a schema may be wrong; nothing is missing. */
  maySendAnyway: boolean;
};

export const noProblems: InputProblems = {
  fields: {},
  message: undefined,
  wasSent: false,
  maySendAnyway: false,
};

type Checked = {
  schema: Json | undefined;
  plan: InputPlan;
  fields: Field[];
  form: FormState;
  text: string;
};

/** Finds what prevents an input from matching its schema. */
export async function checkInput(
  { schema, plan, fields, form, text }: Checked,
  bySchema: SchemaCheck,
): Promise<InputProblems> {
  if (plan.kind === 'open') return { ...noProblems, message: say('plan_open') };
  const unread = plan.kind === 'raw' ? jsonProblem(text) : undefined;
  if (unread) return { ...noProblems, message: (await textsOf({ unread })).unread };
  const own = {
    ...(await textsOf(ownProblems(fields, fillingOf(form)))),
    ...forgottenProblems(fields, form),
  };
  if (Object.keys(own).length > 0) return { ...noProblems, fields: own };
  if (schema === undefined) return noProblems;
  const input = inputFor(plan, { text, history: [], values: withPlaceholders(fields, form) });
  const found = Object.entries(await textsOf(await bySchema(schema, input ?? null)));
  const said = found.map(([at, message]) => ({ path: stepsOf(at), message }));
  const besides = said.filter(({ path }) => insideText(path, textSteps(plan)) === undefined);
  const shown = textsAtPlaces(placed(fields, fillingOf(form), besides));
  const message = messageProblem(plan, fields, said);
  return { fields: shown, message, wasSent: false, maySendAnyway: true };
}

/** The words of problems, loaded with the first one. */
export const problemTexts = late(
  async () => (await import('../../chat/input/form-problem-text.ts')).formProblemTexts,
);

/** Describes problems, by the same keys. */
async function textsOf(problems: Record<string, FormProblem>): Promise<FormProblemTexts> {
  if (Object.keys(problems).length === 0) return {};
  return (await problemTexts())(problems);
}

/** Replaces files by sample base64: no schema describes their content. */
function withPlaceholders(fields: Field[], form: FormState): JsonObject {
  const sent = sentFields(fields, form);
  return sent.files.reduce((values, { at }) => withValueAt(values, at, 'AAAA'), sent.fields);
}

const textSteps = (plan: InputPlan): string[] =>
  plan.kind === 'object' && plan.text !== null ? [plan.text, ...(plan.inside ?? [])] : [];

/** Returns the path inside the text; undefined if it is outside. */
function insideText(path: string[], steps: string[]): string[] | undefined {
  const isOfText = steps.length > 0 && steps.every((step, place) => path[place] === step);
  return isOfText ? path.slice(steps.length) : undefined;
}

/** Returns the problem of the message; it also shows problems without a visible field. */
function messageProblem(plan: InputPlan, fields: Field[], said: SaidOfPlace[]): string | undefined {
  if (plan.kind === 'conversation') return undefined;
  const steps = textSteps(plan);
  const history = plan.kind === 'object' ? (plan.history?.name ?? null) : null;
  const isShown = (first: string | undefined) =>
    first === history || fields.some(({ name }) => name === first);
  const found = said.find(({ path }) => insideText(path, steps) !== undefined || !isShown(path[0]));
  if (!found) return undefined;
  const path = insideText(found.path, steps) ?? found.path;
  return textAtPlace({ path, message: found.message });
}

/** Problems by the place of a field; those of no field by the empty place. */
export type CheckedAnswer = { value: Json } | { problems: FormProblemTexts };

/** Checks a form that answers a question by its schema. */
export async function checkAnswer(
  { fields, schema, answerOf }: AnswerForm,
  form: FormState,
  bySchema: SchemaCheck,
): Promise<CheckedAnswer> {
  const plan: InputPlan = { kind: 'object', text: null, history: null, required: [] };
  const found = await checkInput({ schema, plan, fields, form, text: '' }, bySchema);
  const problems = { ...found.fields, ...(found.message !== undefined && { '': found.message }) };
  if (Object.keys(problems).length > 0) return { problems };
  return { value: answerOf(sentFields(fields, form).fields) };
}
