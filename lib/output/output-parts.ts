import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import { pointerTo, valueAt } from '../json/json-pointer.ts';
import { isMessage, isMessageList } from '../message/message.ts';
import { isDataBeside, isPair, type MessagePair, nodeOf, pairsIn } from '../message/message-pair.ts';
import { agentParts, executorKeys, executorParts, isOfExecutor } from './agent-parts.ts';
import type { AnswerPart } from './answer-part.ts';
import { answerSteps, isInside } from './answer-steps.ts';
import { contentParts, isBlock } from './content-parts.ts';
import { isGraphUpdate, withoutSentBefore } from './graph-update.ts';
import { messageListParts, messageParts } from './message-parts.ts';
import { conversationsIn, withoutQuestion, withQuestionFolded, withRepeatsFolded } from './repeats.ts';
import { asDocuments, sourcesPart } from './sources-part.ts';
import { textParts } from './thoughts.ts';
import { withToolNames } from './tool-calls.ts';

/**
 * Reads an output into parts for a person. `answerAt` is the JSON pointer to the answer; null means the usual
 * place. A field that only repeats what was `asked` is folded.
 */
export const outputParts = (output: Json | undefined, answerAt: string | null, asked = ''): AnswerPart[] =>
  output === undefined
    ? []
    : withoutQuestion(withQuestionFolded(withToolNames(valueParts(output, answerAt)), asked));

function valueParts(value: Json, answerAt: string | null): AnswerPart[] {
  if (typeof value === 'string') return textParts(value);
  const steps = answerSteps(value, answerAt);
  if (isInside(value, steps)) return insideParts(value, steps);
  if (Array.isArray(value)) return listParts(value, answerAt);
  if (!isJsonObject(value)) return [{ kind: 'data', value }];
  return knownParts(value) ?? dictParts(value, steps[0] ?? null);
}

/**
 * Reads the answer first, then what is beside it on the way. Other entries of a list are data, since none of
 * them is the answer.
 */
function insideParts(value: Json, [step, ...rest]: string[]): AnswerPart[] {
  if (step === undefined) return mainParts(value);
  const main = insideParts(valueAt(value, pointerTo('', step)) ?? null, rest).map(asInner);
  if (isJsonObject(value)) return [...main, ...besideParts(value, step)];
  const others = Array.isArray(value) ? value.toSpliced(Number(step), 1) : [];
  const documents = asDocuments(others);
  if (documents) return [...main, sourcesPart(documents)];
  return others.length === 0 ? main : [...main, { kind: 'data', value: others }];
}

/**
 * Unmarks textual fields inside the answer: a person can choose only a field of the output itself as the
 * answer.
 */
const asInner = (part: AnswerPart): AnswerPart =>
  part.kind === 'field' ? { ...part, isTextual: false } : part;

/** Reads a value of a known form; undefined for any other. */
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
  const pairs = pairsIn(list);
  if (pairs) return pairParts(pairs);
  if (list.every(isBlock)) return contentParts(list);
  return agentParts(list);
}

function knownObject(value: JsonObject): AnswerPart[] | undefined {
  const { type, text, messages, return_values } = value;
  if (isBlock(value)) return contentParts([value]);
  if (type === 'StringPromptValue' && typeof text === 'string') return [{ kind: 'text', text }];
  if (/^ChatPromptValue/.test(wordOf(type)) && Array.isArray(messages)) return knownList(messages);
  if (type === 'AgentFinish' && isJsonObject(return_values)) return dictParts(return_values, null);
  return isGraphUpdate(value) ? nodeParts(value) : undefined;
}

const nodeParts = (update: JsonObject): AnswerPart[] =>
  Object.entries(update).map(([name, state]) => ({
    kind: 'node',
    name,
    parts: isJsonObject(state) ? dictParts(state, null).flatMap((part) => withoutName(part, name)) : [],
  }));

/** Takes the name off what a node says under its own name. */
const withoutName = (part: AnswerPart, name: string): AnswerPart[] =>
  part.kind === 'message' && 'name' in part.speaker && part.speaker.name === name ? part.parts : [part];

/** Reads a list: a known one, chunks that could not be added up, or data. */
function listParts(list: Json[], answerAt: string | null): AnswerPart[] {
  const known = knownParts(list);
  if (known) return known;
  if (!list.some(saysByItself)) return [{ kind: 'data', value: list }];
  return withoutSentBefore(list).flatMap((item) => knownParts(item) ?? valueParts(item, answerAt));
}

/** Tells whether an entry of a list can be read by itself. */
const saysByItself = (item: Json) => isMessage(item) || isGraphUpdate(item) || isPair(item);

/** Fields that are parts of their own; the others are one tree. */
const mostFields = 200;

/** Reads a dict: the steps of an agent, then the answer, then everything else. */
function dictParts(dict: JsonObject, answerField: string | null): AnswerPart[] {
  if (Object.keys(dict).length === 0) return [{ kind: 'data', value: dict }];
  const main = mainOutputField(dict, answerField);
  if (main === undefined) return [...(executorParts(dict) ?? []), ...besideParts(dict, main)];
  const answer = mainParts(dict[main] ?? null);
  const beside = besideParts(dict, main);
  return [...(executorParts(dict) ?? []), ...withRepeatsFolded(answer, beside, conversationsIn(dict))];
}

function besideParts(dict: JsonObject, main: string | undefined): AnswerPart[] {
  const isExecutor = isOfExecutor(dict);
  const rest = Object.keys(dict).filter(
    (name) => name !== main && !(isExecutor && executorKeys.includes(name)),
  );
  return [
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
  parts: isProse(name, value) ? textParts(wordOf(value)) : (knownParts(value) ?? [{ kind: 'data', value }]),
});

/** Fields that repeat the input or are written for a machine. */
const rawFields = ['question', 'query', 'input', 'prompt', 'sql', 'code', 'html', 'xml'];

/**
 * Tells whether a field is Markdown, like the answer beside it: a text of several words, not a path or an id.
 */
const isProse = (name: string, value: Json) =>
  typeof value === 'string' && /\S\s+\S/.test(value) && !rawFields.includes(name.toLowerCase());

/** Reads the messages of a graph, grouped by node. */
function pairParts(pairs: MessagePair[]): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const pair of pairs) {
    const beside = isDataBeside(pair) ? besideParts(pair[1], undefined) : [];
    const [name, said] = [nodeOf(pair), [...messageParts(pair[0]), ...beside]];
    const last = parts.at(-1);
    if (name === '') addAll(parts, said);
    else if (last?.kind === 'node' && last.name === name) addAll(last.parts, said);
    else parts.push({ kind: 'node', name, parts: said });
  }
  return parts;
}

/** Adds parts one by one: as arguments of a call, 200,000 parts overflow the stack. */
function addAll(parts: AnswerPart[], more: AnswerPart[]) {
  for (const part of more) parts.push(part);
}

/** Keys under which chains put the text of their answer, most usual first. */
const usualFields = ['answer', 'output', 'result', 'response', 'content', 'text'];

/**
 * Finds the field of a dict that holds the answer: the given one, else a usual one, else the messages, else
 * the only text.
 */
function mainOutputField(dict: JsonObject, answerField: string | null): string | undefined {
  if (answerField !== null && Object.hasOwn(dict, answerField)) return answerField;
  const usual = usualFields.find((name) => isTextual(dict[name]));
  if (usual) return usual;
  if (isMessage(dict.messages) || isMessageList(dict.messages)) return 'messages';
  const textual = Object.keys(dict).filter((name) => isTextual(dict[name]));
  return textual.length === 1 ? textual[0] : undefined;
}

const isTextual = (value: Json | undefined): value is Json => typeof value === 'string' || isMessage(value);
