import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { answerStart, isByModel, isMessage } from '../message/message.ts';

/** Tokens, as far as they are told. */
export type Usage = { input: number; output: number; total: number };

/** So deep in an output messages are looked for. */
const deepest = 5;

/** The tokens of all messages that the output brought; undefined where none are told. */
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

/** A message that stands in two places is one. */
function collect(value: Json, messages: Map<Json, JsonObject>, depth: number) {
  if (depth > deepest) return;
  if (isMessage(value) && isByModel(value)) messages.set(value.id || value, value);
  else if (Array.isArray(value))
    for (const item of sinceLastQuestion(value)) collect(item, messages, depth + 1);
  else if (isJsonObject(value)) for (const item of Object.values(value)) collect(item, messages, depth + 1);
}

/** What stands before was paid for earlier. */
const sinceLastQuestion = (list: Json[]) => list.slice(answerStart(list));

/** As LangChain has it, else as the makers of models name it. */
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
  names.map((name) => report[name]).find((value) => typeof value === 'number');
