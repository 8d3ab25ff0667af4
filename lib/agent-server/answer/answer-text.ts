import { isJsonObject, type Json, writeJson } from '../../json/json.ts';
import { isByModel, isMessage } from '../../message/message.ts';
import { outputText, textsIn } from '../../output/output-text.ts';
import { answerFields } from './answer-fields.ts';
import { asRunOutput, type RunOutput, type Said } from './run-output.ts';

/**
 * Returns an answer as text: what the model says in this run, else what the run has put into the state, else what
 * sub-graphs say, else the tool calls.
 */
export function answerText(output: Json | undefined, answerAt: string | null): string {
  const run = asRunOutput(output);
  if (!run) return outputText(output, answerAt);
  const fields = answerFields(run, answerAt);
  const ways = [
    () => (fields?.kind === 'answer' && answerAt !== null ? outputText(fields.value, answerAt) : ''),
    () => textOf(run.answer),
    () => (fields ? fieldText(run, fields) : ''),
    () => textOf(run.inner),
    () => textOf(run.steps.flatMap(({ unkept }) => unkept.map((message) => ({ message })))),
    () => callsOf(run.answer),
  ];
  for (const way of ways) {
    const text = way();
    if (text !== '') return text;
  }
  return '';
}

const textOf = (said: Pick<Said, 'message'>[]): string =>
  said
    .flatMap(({ message }) => (isByModel(message) ? textsIn(message, null) : []))
    .filter((text) => text !== '')
    .join('\n\n');

function fieldText({ answer }: RunOutput, fields: NonNullable<ReturnType<typeof answerFields>>): string {
  if (fields.kind === 'answer') return isNothing(fields.value) ? '' : valueText(fields.value);
  const { structured_response: structured } = fields.fields;
  if (structured !== undefined && !isNothing(structured)) return writeJson(structured, 2);
  return answer.length === 0 ? textsIn(fields.fields, null).join('\n\n') : '';
}

/** Returns the text of a value; of a dict without a usual answer, what its messages say. */
function valueText(value: Json): string {
  const isTold = textsIn(value, null).some((text) => text !== '');
  const fields = isJsonObject(value) && !isTold ? Object.values<Json>(value) : [];
  const said = textOf(fields.filter(isMessage).map((message) => ({ message })));
  return said === '' ? outputText(value, null) : said;
}

/** Tells whether a value has nothing in it. */
const isNothing = (value: Json) =>
  value === null || (isJsonObject(value) && !isMessage(value) && Object.keys(value).length === 0);

/** Returns the tool calls of the last message as JSON. */
function callsOf(answer: Said[]): string {
  const last = answer.findLast(({ message }) => isByModel(message) && Array.isArray(message.tool_calls));
  const calls = last?.message.tool_calls;
  return last && Array.isArray(calls) && calls.length > 0 ? outputText(last.message) : '';
}
