import { isJsonObject, type Json, type JsonObject, writeJson } from '../../json/json.ts';
import { isMessage } from '../../message/message.ts';
import { messageParts } from '../../output/message-parts.ts';
import { outputParts } from '../../output/output-parts.ts';
import { callsIn, outputText } from '../../output/output-text.ts';
import { saidTexts, type TextForm } from '../../output/said-texts.ts';
import { answerFields, asRunOutput, type Said } from './run-output.ts';
import { isHidden } from './said-parts.ts';

/**
 * Returns an answer as text: what is said in this run, else what the run has put into the state, else what
 * sub-graphs say, else the result of a tool that ends it, else the tool calls.
 */
export function answerText(
  output: Json | undefined,
  answerAt: string | null,
  form: TextForm = 'said',
): string {
  const run = asRunOutput(output);
  if (!run) return outputText(output, answerAt, form);
  const fields = answerFields(run, answerAt);
  const answer = run.answer.filter(({ message }) => !isHidden(message));
  const textOf = (said: Pick<Said, 'message'>[]) =>
    joined(
      said.map(({ message }) => message),
      form,
    );
  const ways = [
    () => (fields?.kind === 'answer' && answerAt !== null ? outputText(fields.value, answerAt, form) : ''),
    () => textOf(answer),
    () => (fields ? fieldText(answer, fields, form) : ''),
    () => textOf(run.inner),
    () =>
      joined(
        run.steps.flatMap(({ unkept }) => unkept),
        form,
      ),
    () => resultOf(answer.at(-1)),
    () => callsOf(answer),
  ];
  for (const way of ways) {
    const text = way();
    if (text !== '') return text;
  }
  return '';
}

const joined = (messages: JsonObject[], form: TextForm): string =>
  saidTexts(messages.filter((message) => !isHidden(message)).flatMap(messageParts), form)
    .filter((text) => text !== '')
    .join('\n\n');

type Fields = NonNullable<ReturnType<typeof answerFields>>;

function fieldText(answer: Said[], fields: Fields, form: TextForm): string {
  if (fields.kind === 'answer') return isNothing(fields.value) ? '' : valueText(fields.value, form);
  const { structured_response: structured } = fields.fields;
  if (structured !== undefined && !isNothing(structured)) return writeJson(structured, 2);
  return answer.length === 0 ? saidTexts(outputParts(fields.fields, null), form).join('\n\n') : '';
}

/** Returns the text of a value; of a dict without a usual answer, what its messages say. */
function valueText(value: Json, form: TextForm): string {
  const isTold = saidTexts(outputParts(value, null)).some((text) => text !== '');
  const fields = isJsonObject(value) && !isTold ? Object.values<Json>(value) : [];
  const said = joined(fields.filter(isMessage), form);
  return said === '' ? outputText(value, null, form) : said;
}

/** Tells whether a value has nothing in it. */
const isNothing = (value: Json) =>
  value === null || (isJsonObject(value) && !isMessage(value) && Object.keys(value).length === 0);

const resultOf = (last: Said | undefined): string =>
  last?.message.type === 'tool' ? outputText(last.message.content, null) : '';

/** Returns the tool calls of the last message that has any, as JSON. */
function callsOf(answer: Said[]): string {
  const calls = answer
    .map(({ message }) => callsIn(messageParts(message)))
    .findLast(({ length }) => length > 0);
  return calls ? writeJson(calls, 2) : '';
}
