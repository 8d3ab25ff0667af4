import { isJsonObject, type Json, type JsonObject, writeJson } from '../json/json.ts';
import { pointerTo, valueAt } from '../json/json-pointer.ts';
import { answerStart, isByModel, isMessage, isMessageList, isQuestion } from '../message/message.ts';
import { isPair, pairsIn } from '../message/message-pair.ts';
import { isOfExecutor } from './agent-steps.ts';
import { answerSteps, isInside } from './answer-steps.ts';
import { isGraphUpdate } from './graph-update.ts';
import { mainOutputField } from './main-output-field.ts';
import { splitThought } from './think-tag.ts';

/**
 * Returns an output as text, to copy or to send again: what it says, else what it calls, else all of it as
 * JSON. `answerAt` is the JSON pointer to the answer; null means the usual place.
 */
export function outputText(output: Json | undefined, answerAt: string | null = null): string {
  if (output === undefined) return '';
  const said = textsIn(output, answerAt).filter((text) => text !== '');
  if (said.length > 0 || isOnlyThought(output)) return said.join('\n\n');
  const calls = isMessage(output) && Array.isArray(output.tool_calls) ? output.tool_calls : [];
  return writeJson(calls.length > 0 ? calls.map(callOf) : output, 2);
}

/** Tells whether an output is empty, or a thought that is not followed by an answer yet. */
function isOnlyThought(output: Json): boolean {
  const text = isMessage(output) && isByModel(output) ? output.content : output;
  return output === '' || (typeof text === 'string' && splitThought(text).thought !== '');
}

const callOf = (call: Json): Json => {
  const { name = null, args = null } = isJsonObject(call) ? call : {};
  return { name, args };
};

/** Returns the texts of the parts that `outputParts` reads, without the cost of the other parts. Some may be empty. */
export function textsIn(output: Json, answerAt: string | null): string[] {
  if (typeof output === 'string') return [splitThought(output).said];
  const steps = answerSteps(output, answerAt);
  if (isInside(output, steps)) return textsIn(valueAt(output, steps.reduce(pointerTo, '')) ?? null, null);
  if (Array.isArray(output)) return saidInList(output, answerAt);
  if (!isJsonObject(output)) return [];
  if (isMessage(output)) return isByModel(output) ? contentTexts(output.content) : [];
  if (isGraphUpdate(output)) return Object.values<Json>(output).flatMap((state) => textsIn(state, null));
  return saidInDict(output, steps[0] ?? null);
}

function saidInList(list: Json[], answerAt: string | null): string[] {
  if (isMessageList(list)) return saidInMessages(list);
  const pairs = pairsIn(list);
  if (pairs) return pairs.flatMap(([message]) => textsIn(message, null));
  return list.some(saysByItself) ? list.flatMap((item) => textsIn(item, answerAt)) : [];
}

const saidInMessages = (messages: JsonObject[]): string[] =>
  messages
    .slice(answerStart(messages))
    .flatMap((item) => (isQuestion(item) ? contentTexts(item.content) : textsIn(item, null)));

/** Tells whether an entry of a list can be read by itself. */
export const saysByItself = (item: Json) => isMessage(item) || isGraphUpdate(item) || isPair(item);

function saidInDict(dict: JsonObject, answerField: string | null): string[] {
  if (dict.type === 'AgentFinish' && isJsonObject(dict.return_values))
    return textsIn(dict.return_values, null);
  const name = mainOutputField(dict, answerField);
  // The messages of an executor repeat its steps.
  if (name === undefined || (name === 'messages' && isOfExecutor(dict))) return [];
  return textsIn(dict[name] ?? null, null);
}

/** Returns the texts of a content: adjacent text blocks are one text, other blocks separate them. */
function contentTexts(content: Json | undefined): string[] {
  if (typeof content === 'string') return [splitThought(content).said];
  const texts = [''];
  for (const block of Array.isArray(content) ? content : []) {
    const text = blockText(block);
    if (text === undefined) texts.push('');
    else texts[texts.length - 1] += text;
  }
  const [first = '', ...rest] = texts;
  return [splitThought(first).said, ...rest];
}

function blockText(block: Json): string | undefined {
  if (typeof block === 'string') return block;
  if (!isJsonObject(block)) return undefined;
  const text =
    block.type === 'refusal' ? block.refusal : textTypes.includes(String(block.type)) && block.text;
  return typeof text === 'string' ? text : undefined;
}

const textTypes = ['text', 'output_text', 'text-plain'];
