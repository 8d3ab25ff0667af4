import { agentParts, executorParts } from './agent-parts.ts';
import type { AnswerPart } from './answer-part.ts';
import { answerSteps, isInside } from './answer-place.ts';
import { contentParts, isBlock } from './content-parts.ts';
import { asDocuments, sourcesPart } from './documents.ts';
import { isGraphUpdate } from './graph-update.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { pointerTo, valueAt } from './json-pointer.ts';
import { isTextual, mainField } from './main-field.ts';
import { isMessage, isMessageList } from './message.ts';
import { messageListParts, messageParts } from './message-parts.ts';
import { saysByItself } from './output-text.ts';
import { withToolNames } from './tool-names.ts';

/**
 * An output as a person reads it. `answerAt` is the place of the answer as a JSON pointer; null: the one that is
 * usual.
 */
export const outputParts = (output: Json | undefined, answerAt: string | null): AnswerPart[] =>
  output === undefined ? [] : withToolNames(valueParts(output, answerAt));

function valueParts(value: Json, answerAt: string | null): AnswerPart[] {
  if (typeof value === 'string') return value === '' ? [] : [{ kind: 'text', text: value }];
  const steps = answerSteps(value, answerAt);
  if (isInside(value, steps)) return insideParts(value, steps);
  if (Array.isArray(value)) return listParts(value, answerAt);
  if (!isJsonObject(value)) return [{ kind: 'data', value }];
  return knownParts(value) ?? dictParts(value, steps[0] ?? null);
}

/** The answer first, then what stands beside it on the way: in a list as data, for no other entry is the answer. */
function insideParts(value: Json, [step, ...rest]: string[]): AnswerPart[] {
  if (step === undefined) return mainParts(value);
  const main = insideParts(valueAt(value, pointerTo('', step)) ?? null, rest).map(asInner);
  if (isJsonObject(value)) return [...main, ...besideParts(value, step)];
  const others = Array.isArray(value) ? value.toSpliced(Number(step), 1) : [];
  const documents = asDocuments(others);
  if (documents) return [...main, sourcesPart(documents)];
  return others.length === 0 ? main : [...main, { kind: 'data', value: others }];
}

/** The answer is read from a field of the output itself, when a person says from which. */
const asInner = (part: AnswerPart): AnswerPart =>
  part.kind === 'field' ? { ...part, isTextual: false } : part;

/** What says by its own what it is; undefined where nothing of it is known. */
function knownParts(value: Json): AnswerPart[] | undefined {
  if (isMessage(value)) return messageParts(value);
  const documents = asDocuments(value);
  if (documents) return [sourcesPart(documents)];
  if (Array.isArray(value)) return knownList(value);
  return agentParts(value) ?? (isJsonObject(value) ? knownObject(value) : undefined);
}

function knownList(list: Json[]): AnswerPart[] | undefined {
  if (list.length === 0) return undefined;
  if (isMessageList(list)) return messageListParts(list);
  if (list.every(isBlock)) return contentParts(list);
  return agentParts(list);
}

function knownObject(value: JsonObject): AnswerPart[] | undefined {
  const { type, text, messages, return_values } = value;
  if (isBlock(value)) return contentParts([value]);
  if (type === 'StringPromptValue' && typeof text === 'string') return [{ kind: 'text', text }];
  if (/^ChatPromptValue/.test(String(type)) && Array.isArray(messages)) return knownList(messages);
  if (type === 'AgentFinish' && isJsonObject(return_values)) return dictParts(return_values, null);
  return isGraphUpdate(value) ? nodeParts(value) : undefined;
}

const nodeParts = (update: JsonObject): AnswerPart[] =>
  Object.entries(update).map(([name, state]) => ({
    kind: 'node',
    name,
    parts: isJsonObject(state) ? dictParts(state, null) : [],
  }));

/** A list of which nothing is known is data; chunks that could not be added up are a list, too. */
function listParts(list: Json[], answerAt: string | null): AnswerPart[] {
  const known = knownParts(list);
  if (known) return known;
  if (!list.some(saysByItself)) return [{ kind: 'data', value: list }];
  return list.flatMap((item) => knownParts(item) ?? valueParts(item, answerAt));
}

const executorKeys = ['actions', 'steps'];

/** So many fields are parts of their own; the others are one tree. */
const mostFields = 200;

function dictParts(dict: JsonObject, answerField: string | null): AnswerPart[] {
  if (Object.keys(dict).length === 0) return [{ kind: 'data', value: dict }];
  const main = mainField(dict, answerField);
  return [...(main === undefined ? [] : mainParts(dict[main] ?? null)), ...besideParts(dict, main)];
}

function besideParts(dict: JsonObject, main: string | undefined): AnswerPart[] {
  const executor = executorParts(dict);
  const rest = Object.keys(dict).filter(
    (name) => name !== main && !(executor && executorKeys.includes(name)),
  );
  return [
    ...(executor ?? []),
    ...rest.slice(0, mostFields).map((name) => fieldPart(name, dict[name] ?? null)),
    ...otherFields(dict, rest.slice(mostFields)),
  ];
}

const otherFields = (dict: JsonObject, names: string[]): AnswerPart[] =>
  names.length === 0
    ? []
    : [{ kind: 'data', value: Object.fromEntries(names.map((name) => [name, dict[name] ?? null])) }];

const mainParts = (value: Json): AnswerPart[] => valueParts(value, null).map(asInner);

const fieldPart = (name: string, value: Json): AnswerPart => ({
  kind: 'field',
  name,
  isTextual: isTextual(value) && value !== '',
  parts: fieldValueParts(value),
});

/** Only the text of the answer is Markdown: a path or an id is not. */
const fieldValueParts = (value: Json): AnswerPart[] => knownParts(value) ?? [{ kind: 'data', value }];
