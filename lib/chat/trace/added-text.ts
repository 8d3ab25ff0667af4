import { isJsonObject, type Json, type JsonObject, parseJson, wordOf, writeJson } from '../../json/json.ts';
import { briefJson } from '../../json/json-length.ts';
import { own } from '../../message/merge.ts';
import { isMessage } from '../../message/message.ts';
import { isPair } from '../../message/message-pair.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { messageParts } from '../../output/message-parts.ts';
import { asDocuments, sourcesPart } from '../../output/sources-part.ts';
import { type Usage, usageIn } from '../../output/usage.ts';
import type { StepReading } from '../../runnable/step.ts';
import { say } from '../../words/say.ts';
import type { TraceItem } from './trace.ts';

/** Characters of an event that are read for its row; a longer one is shown as it came. */
const mostRead = 50_000;

/** Characters of one value in a row. */
const mostShown = 160;

type Event = Pick<TraceItem, 'kind' | 'text'>;

/**
 * Says what an event added, in one line: the piece of a text, a call, tokens. `before`: the event of the same name
 * before it, as some events send everything again. An event that adds nothing is shown as it came.
 */
export function addedText(event: Event, before?: Event, told?: StepReading['told']): string {
  const value = valueIn(event);
  if (value === undefined) return event.text;
  const step = told?.(value);
  const facts = step
    ? [...addedIn(step.value), ...usageTexts(step.usage), ...step.facts]
    : addedIn(value, before && valueIn(before));
  return facts.join(' · ') || event.text;
}

const valueIn = ({ kind, text }: Event): Json | undefined =>
  (kind !== 'event' && kind !== 'added') || text.length > mostRead ? undefined : parseJson(text);

function addedIn(value: Json | undefined, before?: Json): string[] {
  if (value === undefined || value === null) return [];
  if (isPair(value)) return messageTexts(value[0]);
  if (isMessage(value)) return addedToMessage(value, before);
  const documents = asDocuments(value);
  if (documents) return partTexts(sourcesPart(documents));
  if (Array.isArray(value)) return addedToList(value, Array.isArray(before) ? before : []);
  if (isJsonObject(value)) return addedToDict(value, isJsonObject(before) ? before : {});
  return [briefJson(value, mostShown)];
}

const addedToList = (list: Json[], before: Json[]): string[] =>
  list.flatMap((item, place) => {
    const known = before[place];
    return known !== undefined && writeJson(known) === writeJson(item) ? [] : addedIn(item, known);
  });

/** Dicts with one and the same key are pieces to be added; others repeat what was there before. */
function addedToDict(dict: JsonObject, before: JsonObject): string[] {
  const isAlone = Object.keys(dict).length === 1;
  return Object.entries(dict).flatMap(([key, value]) => {
    const known = isAlone && typeof value === 'string' ? undefined : own(before, key);
    if (known !== undefined && writeJson(known) === writeJson(value)) return [];
    const added = typeof value === 'string' ? [quoted(restOf(value, known))] : addedIn(value, known);
    return [[key, added.join(', ') || briefJson(value, mostShown)].join(': ')];
  });
}

/** A message that is sent whole again has grown; pieces of one are told apart by their type. */
function addedToMessage(message: JsonObject, before: Json | undefined): string[] {
  const isWholeAgain =
    isJsonObject(before) && before.id === message.id && !/Chunk$/.test(wordOf(message.type));
  const { content } = message;
  if (!isWholeAgain || typeof content !== 'string') return messageTexts(message);
  return messageTexts({ ...message, content: restOf(content, before.content) });
}

const restOf = (text: string, before: Json | undefined): string =>
  typeof before === 'string' && text.startsWith(before) ? text.slice(before.length) : text;

function messageTexts(message: JsonObject): string[] {
  const pieces = Array.isArray(message.tool_call_chunks) ? message.tool_call_chunks.filter(isJsonObject) : [];
  const parts = messageParts(message).filter(({ kind }) => pieces.length === 0 || kind !== 'tool-call');
  return [...parts.flatMap(partTexts), ...pieces.map(callPiece), ...usageTexts(usageIn(message))];
}

const callPiece = ({ name, args }: JsonObject): string =>
  [name, args].filter((part) => typeof part === 'string' && part !== '').join(' ');

function partTexts(part: AnswerPart): string[] {
  switch (part.kind) {
    case 'text':
    case 'refusal':
    case 'reasoning':
      return part.text === '' ? [] : [quoted(part.text)];
    case 'tool-call':
      return [`${part.call.name} ${briefJson(part.call.args, mostShown)}`];
    case 'tool-result':
      return [[part.result.name, ...part.result.parts.flatMap(partTexts)].join(' ')];
    case 'sources':
      return part.sources.map(({ title, passage }) => title || quoted(passage));
    case 'media':
      return [part.media.type];
    case 'ending':
      return [part.ending];
    case 'unknown':
    case 'data':
      return [briefJson(part.value, mostShown)];
    default:
      return part.parts.flatMap(partTexts);
  }
}

const quoted = (text: string) => briefJson(text, mostShown);

const usageTexts = (usage: Usage | undefined): string[] =>
  usage ? [say('inspector_tokensInOut', { input: usage.input, output: usage.output })] : [];
