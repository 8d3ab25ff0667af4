import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { own, put } from '../../message/merge.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { asDocuments } from '../../output/documents.ts';
import { outputParts } from '../../output/output-parts.ts';
import { withToolNames } from '../../output/tool-names.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import { type AnswerFields, answerFields } from './answer-fields.ts';
import { eventsPart, statePart, stepsPart } from './beside-parts.ts';
import { asRunOutput, type RunOutput } from './run-output.ts';
import { saidParts } from './said-parts.ts';

/**
 * Reads an output into parts: the messages of the run, what else it has put into the state, then closed rows for the
 * steps, the events of the graph's author and the state.
 */
export const agentParts: AnswerReader['parts'] = (output, answerAt, asked) => {
  const run = asRunOutput(output);
  if (!run) return outputParts(output, answerAt, asked);
  const fields = answerFields(run, answerAt);
  const said = saidParts([...run.answer, ...run.inner]);
  const { parts, hidden } = fieldParts(fields, answerAt, said);
  return withToolNames([
    ...(fields?.kind === 'answer' && answerAt !== null ? [...parts, ...said] : [...said, ...parts]),
    ...eventsPart(run.custom),
    ...stepsPart(run.steps),
    ...statePart(run, hidden || hasHiddenMessages(run) || hasMore(run)),
  ]);
};

type FieldParts = { parts: AnswerPart[]; hidden: boolean };

/** Reads the fields. `hidden`: some are only in the state. */
function fieldParts(
  fields: AnswerFields | undefined,
  answerAt: string | null,
  said: AnswerPart[],
): FieldParts {
  if (fields?.kind === 'answer') {
    return { parts: fields.value === null ? [] : outputParts(fields.value, answerAt), hidden: false };
  }
  return fields ? besideParts(fields.fields, said.some(isTextual)) : { parts: [], hidden: false };
}

const isTextual = (part: AnswerPart): boolean =>
  part.kind === 'text' || (part.kind === 'node' && part.parts.some(isTextual));

const structured = 'structured_response';

/** Reads fields beside messages: a structured answer, documents and prose; others are notes of the graph. */
function besideParts(fields: JsonObject, hasText: boolean): FieldParts {
  const shown: JsonObject = {};
  const parts: AnswerPart[] = [];
  const rest: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (isEmpty(value)) continue;
    if (name === structured && !hasText) parts.push({ kind: 'data', value });
    else if (name === structured || isWorthShowing(value)) put(shown, name, value);
    else rest.push(name);
  }
  for (const name of Object.keys(shown)) parts.push(...beside(name, own(shown, name) ?? null));
  return { parts, hidden: rest.length > 0 };
}

const isEmpty = (value: Json) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0);

const isWorthShowing = (value: Json) =>
  (typeof value === 'string' && /\S\s+\S/.test(value)) || asDocuments(value) !== undefined;

function beside(name: string, value: Json): AnswerPart[] {
  const parts = outputParts(value, null);
  return parts.every(({ kind }) => kind === 'sources')
    ? parts
    : [{ kind: 'field', name, isTextual: typeof value === 'string', parts }];
}

/** Tells whether the state has fields that are not of the output. */
const hasMore = ({ state: [state], outputs }: RunOutput) =>
  outputs !== null && isJsonObject(state) && Object.keys(state).some((name) => !outputs.includes(name));

/** Tells whether the state has lists of messages beside those of the conversation. */
const hasHiddenMessages = ({ lists }: RunOutput) => lists.includes('messages') && lists.length > 1;
