import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { briefJson } from '../../json/json-length.ts';
import { own, put } from '../../message/merge.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { messageParts } from '../../output/message-parts.ts';
import { outputParts } from '../../output/output-parts.ts';
import { saidTexts } from '../../output/said-texts.ts';
import { asDocuments } from '../../output/sources-part.ts';
import { withToolNames } from '../../output/tool-calls.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import { componentsIn, isComponentEvent } from './component-parts.ts';
import type { CustomEvent, HeldStep } from './held-run.ts';
import { type AnswerFields, answerFields, asRunOutput, type RunOutput } from './run-output.ts';
import { isHidden, saidParts } from './said-parts.ts';

/**
 * Reads an output into parts: the messages of the run, what else it has put into the state, then closed rows for the
 * steps, the events of the graph's author and the state.
 */
export const agentParts: AnswerReader['parts'] = (output, answerAt, asked) => {
  const run = asRunOutput(output);
  if (!run) return outputParts(output, answerAt, asked);
  const fields = answerFields(run, answerAt);
  const components = componentsIn(run);
  const said = [...saidParts([...run.answer, ...run.inner], components.of), ...components.others];
  const { parts, hidden } = fieldParts(fields, answerAt, said);
  return withToolNames([
    ...(fields?.kind === 'answer' && answerAt !== null ? [...parts, ...said] : [...said, ...parts]),
    ...eventsPart(run.custom),
    ...stepsPart(run.steps),
    ...statePart(run, hidden || components.hasMore || hasUnshownMessages(run) || hasMore(run)),
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
  return fields ? besideParts(fields.fields, said) : { parts: [], hidden: false };
}

const isTextual = (part: AnswerPart): boolean =>
  part.kind === 'text' || (part.kind === 'node' && part.parts.some(isTextual));

const structured = 'structured_response';

/**
 * Reads fields beside messages: a structured answer, documents and prose that no message says; others are notes of the
 * graph.
 */
function besideParts(fields: JsonObject, said: AnswerPart[]): FieldParts {
  const hasText = said.some(isTextual);
  const isSaid = saidBy(said);
  const shown: JsonObject = {};
  const parts: AnswerPart[] = [];
  const rest: string[] = [];
  for (const [name, value] of Object.entries(fields).filter(
    ([, value]) => !isEmpty(value) && !isSaid(value),
  )) {
    if (name === structured && !hasText) parts.push({ kind: 'data', value });
    else if (name === structured || isWorthShowing(value)) put(shown, name, value);
    else rest.push(name);
  }
  for (const name of Object.keys(shown)) parts.push(...beside(name, own(shown, name) ?? null));
  return { parts, hidden: rest.length > 0 };
}

function saidBy(said: AnswerPart[]) {
  let texts: Set<string> | undefined;
  return (value: Json) => {
    if (typeof value !== 'string') return false;
    // Read when a field needs it: an answer that grows is read with each piece.
    texts ??= new Set(saidTexts(said).map((text) => text.trim()));
    return texts.has(value.trim());
  };
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

/** Tells whether the state has lists of messages beside those of the conversation, or the graph hides messages of it. */
const hasUnshownMessages = ({ lists, answer }: RunOutput) =>
  (lists.includes('messages') && lists.length > 1) || answer.some(({ message }) => isHidden(message));

/** Characters that are enough for one line. */
const briefLength = 120;

/** Returns a closed row for the events that the graph's author sends, with the latest in the row. */
function eventsPart(all: CustomEvent[]): AnswerPart[] {
  const custom = all.filter(({ data }) => !isComponentEvent(data));
  const last = custom.at(-1);
  if (!last) return [];
  return [
    {
      kind: 'beside',
      about: 'events',
      count: custom.length,
      brief: briefOf(last.data),
      parts: custom.map(({ data }): AnswerPart => ({ kind: 'data', value: data })),
    },
  ];
}

const briefOf = (data: Json) =>
  typeof data === 'string' ? data.slice(0, briefLength) : briefJson(data, briefLength);

/** Returns a closed row for the steps if they tell more than the answer does. */
function stepsPart(steps: HeldStep[]): AnswerPart[] {
  const names = new Set(steps.map(stepName));
  const tellsMore =
    steps.some(({ unkept }) => unkept.length > 0) || (names.size > 1 && steps.some(hasReturned));
  if (!tellsMore) return [];
  return [
    {
      kind: 'beside',
      about: 'steps',
      count: steps.length,
      brief: steps.slice(0, namesInRow).map(stepName).join(', '),
      parts: steps.map((step): AnswerPart => ({ kind: 'node', name: stepName(step), parts: partsOf(step) })),
    },
  ];
}

/** More names than a wide row has room for. */
const namesInRow = 12;

const hasReturned = ({ returned }: HeldStep) =>
  returned !== null && !(isJsonObject(returned) && Object.keys(returned).length === 0);

const partsOf = (step: HeldStep): AnswerPart[] => [
  ...step.unkept.flatMap(messageParts),
  ...(hasReturned(step) ? [{ kind: 'data' as const, value: step.returned }] : []),
];

/** Returns a closed row for the whole state if some of it is not shown elsewhere. */
function statePart({ state: [state] }: RunOutput, hidden: boolean): AnswerPart[] {
  if (!hidden || !isJsonObject(state)) return [];
  const names = Object.keys(state);
  return [
    {
      kind: 'beside',
      about: 'state',
      count: names.length,
      brief: names.slice(0, namesInRow).join(', '),
      parts: [{ kind: 'data', value: state }],
    },
  ];
}

/** Names a step by the nodes around it and its own. */
const stepName = ({ path, node }: { path: string[]; node: string }): string =>
  [...path, node].filter((name) => name !== '').join(' › ');
