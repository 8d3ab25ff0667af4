import { asNumber } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { answerStart, isByModel, isMessage } from '../message/message.ts';

/** Numbers of tokens; 0 if not reported. */
export type Usage = { input: number; output: number; total: number };

/** Levels of an output in which messages are searched. */
const deepest = 5;

/** Adds up the tokens of all messages in an output; undefined if none are reported. */
export function usageIn(output: Json | undefined): Usage | undefined {
  const messages = new Map<Json, JsonObject>();
  collect(output ?? null, messages, 0);
  const told = [...messages.values()].flatMap((message) => usageOf(message) ?? []);
  if (told.length === 0) return undefined;
  return told.reduce((sum, { input, output, total }) => ({
    input: sum.input + input,
    output: sum.output + output,
    total: sum.total + total,
  }));
}

/** Collects messages; one that occurs twice counts once. */
function collect(value: Json, messages: Map<Json, JsonObject>, depth: number) {
  if (depth > deepest) return;
  if (isMessage(value) && isByModel(value)) messages.set(value.id || value, value);
  else if (Array.isArray(value))
    for (const item of sinceLastQuestion(value)) collect(item, messages, depth + 1);
  else if (isJsonObject(value)) for (const item of Object.values(value)) collect(item, messages, depth + 1);
}

/** Returns the messages since the last question; the tokens of earlier ones were counted before. */
const sinceLastQuestion = (list: Json[]) => list.slice(answerStart(list));

/** Reads the tokens under LangChain's names, else under those of the providers. */
function usageOf({ usage_metadata, response_metadata }: JsonObject): Usage | undefined {
  const told = isJsonObject(response_metadata) ? response_metadata : {};
  const reports = [usage_metadata, told.token_usage, told.usage, told];
  return reports.flatMap((report) => (isJsonObject(report) ? (read(report) ?? []) : []))[0];
}

function read(report: JsonObject): Usage | undefined {
  const input = numberIn(report, ['input_tokens', 'prompt_tokens', 'prompt_eval_count']);
  const output = numberIn(report, ['output_tokens', 'completion_tokens', 'eval_count']);
  if (input === undefined && output === undefined) return undefined;
  const sum = (input ?? 0) + (output ?? 0);
  return { input: input ?? 0, output: output ?? 0, total: numberIn(report, ['total_tokens']) ?? sum };
}

const numberIn = (report: JsonObject, names: string[]) =>
  names.map((name) => asNumber(report[name])).find((value) => Number.isFinite(value));
