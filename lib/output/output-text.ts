import { isJsonObject, type Json, type JsonObject, wordOf, writeJson } from '../json/json.ts';
import { put } from '../message/merge.ts';
import { isMessage } from '../message/message.ts';
import { isPair } from '../message/message-pair.ts';
import type { AnswerPart } from './answer-part.ts';
import { messageParts } from './message-parts.ts';
import { outputParts } from './output-parts.ts';
import { saidTexts, type TextForm } from './said-texts.ts';

/**
 * Returns an output as text, to copy or to send again: what a person reads as the answer, else what it calls, else
 * its data as JSON. `answerAt` is the JSON pointer to the answer; null means the usual place.
 */
export function outputText(
  output: Json | undefined,
  answerAt: string | null = null,
  form: TextForm = 'said',
): string {
  if (output === undefined) return '';
  const parts = outputParts(output, answerAt);
  const said = saidTexts(parts, form).filter((text) => text !== '');
  if (said.length > 0) return said.join('\n\n');
  const calls = callsIn(parts);
  if (calls.length > 0) return writeJson(calls, 2);
  const data = parts.some(isData) ? dataIn(output) : undefined;
  return data === undefined ? '' : writeJson(data, 2);
}

/** Lists what parts call, as JSON. */
export const callsIn = (parts: AnswerPart[]): JsonObject[] =>
  parts.flatMap((part) =>
    part.kind === 'tool-call' ? [{ name: part.call.name, args: part.call.args }] : [],
  );

/** Tells whether a part can be the answer as data; a thought, a picture or an ending cannot. */
const isData = (part: AnswerPart): boolean =>
  ['data', 'field', 'sources', 'tool-result'].includes(part.kind) ||
  ((part.kind === 'node' || part.kind === 'message') && part.parts.some(isData));

const messageText = (message: JsonObject): Json =>
  isResult(message) ? (message.content ?? '') : saidTexts(messageParts(message)).join('\n\n');

const isResult = ({ type }: JsonObject) => /^(tool|function|ToolMessage)/.test(wordOf(type));

/** Returns an output with messages as what they say; undefined if nothing is left. */
function dataIn(value: Json): Json | undefined {
  if (isPair(value)) return dataIn(value[0]);
  if (isMessage(value)) return messageText(value) || undefined;
  if (Array.isArray(value)) {
    const items = value.map(dataIn).filter((item) => item !== undefined);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  return isJsonObject(value) ? fieldsIn(value) : value;
}

function fieldsIn(dict: JsonObject): JsonObject | undefined {
  const left: JsonObject = {};
  for (const [name, item] of Object.entries(dict)) {
    const data = dataIn(item);
    if (data !== undefined) put(left, name, data);
  }
  return Object.keys(left).length === 0 && Object.keys(dict).length > 0 ? undefined : left;
}
