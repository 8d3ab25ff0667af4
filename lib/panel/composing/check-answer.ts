import { type FormState, sentFields } from '../../chat/input/form-state.ts';
import type { FormProblemTexts } from '../../chat/input/form-words.ts';
import type { AnswerForm } from '../../chat/waiting/answer-form.ts';
import type { SchemaCheck } from '../../form/schema/schema-problems.ts';
import type { Json } from '../../json/json.ts';
import { checkInput } from './check-input.ts';

/** Problems by the place of a field; those of no field by the empty place. */
export type CheckedAnswer = { value: Json } | { problems: FormProblemTexts };

/** Checks a form that answers a question by its schema. */
export async function checkAnswer(
  { fields, schema, answerOf }: AnswerForm,
  form: FormState,
  bySchema: SchemaCheck,
): Promise<CheckedAnswer> {
  const plan = { kind: 'object', text: null, history: null, required: [] } as const;
  const found = await checkInput(
    { schema, plan: { ...plan, required: [] }, fields, form, text: '' },
    bySchema,
  );
  const problems = { ...found.fields, ...(found.message !== undefined && { '': found.message }) };
  if (Object.keys(problems).length > 0) return { problems };
  return { value: answerOf(sentFields(fields, form).fields) };
}
