import { asNumber } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { answerStart, isByModel, isMessage } from '../message/message.ts';

/** Numbers of tokens; 0 if not reported. `cached` ones are among the input, those of `reasoning` among the output. */
export type Tokens = {
  input: number;
  output: number;
  total: number;
  cached?: number | undefined;
  reasoning?: number | undefined;
};

/** Tokens in sum, and by model where models are named. */
export type Usage = Tokens & { models?: (Tokens & { model: string })[] | undefined };

/** Levels of an output in which messages are searched. */
const deepest = 5;

/** Adds up the tokens of all messages in an output; undefined if none are reported. */
export function usageIn(output: Json | undefined): Usage | undefined {
  const messages = new Map<Json, JsonObject>();
  collect(output ?? null, messages, 0);
  const told = [...messages.values()].flatMap((message) => usageOf(message) ?? []);
  return told.reduce<Usage | undefined>(addUsage, undefined);
}

/** Adds tokens to others, those of a model to those of the same model. */
export function addUsage(sum: Usage | undefined, added: Usage): Usage {
  if (!sum) return added;
  const { models = [] } = sum;
  const names = new Set([...models, ...(added.models ?? [])].map(({ model }) => model));
  const ofModel = (model: string) =>
    [...models, ...(added.models ?? [])].filter((one) => one.model === model).reduce(withTokens, none);
  const all = [...names].map((model) => ({ ...ofModel(model), model }));
  return { ...withTokens(sum, added), ...(all.length > 0 && { models: all }) };
}

const none: Tokens = { input: 0, output: 0, total: 0 };

function withTokens(one: Tokens, other: Tokens): Tokens {
  const cached = (one.cached ?? 0) + (other.cached ?? 0);
  const reasoning = (one.reasoning ?? 0) + (other.reasoning ?? 0);
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    total: one.total + other.total,
    ...(cached > 0 && { cached }),
    ...(reasoning > 0 && { reasoning }),
  };
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
  const tokens = reports.flatMap((report) => (isJsonObject(report) ? (read(report) ?? []) : []))[0];
  const model = told.model_name ?? told.model;
  return tokens && usageOfModel(tokens, typeof model === 'string' ? model : '');
}

/** Returns tokens as those of a model; an empty name is none. */
export const usageOfModel = (tokens: Usage, model: string): Usage =>
  model === '' || tokens.models ? tokens : { ...tokens, models: [{ ...tokens, model }] };

function read(report: JsonObject): Usage | undefined {
  const told = numberIn(report, ['input_tokens', 'prompt_tokens', 'prompt_eval_count']);
  const input = told === undefined ? undefined : told + besideInput(report);
  const output = numberIn(report, ['output_tokens', 'completion_tokens', 'eval_count']);
  if (input === undefined && output === undefined) return undefined;
  const sum = (input ?? 0) + (output ?? 0);
  const cached =
    detailIn(
      report,
      ['input_token_details', 'prompt_tokens_details', 'input_tokens_details'],
      ['cache_read', 'cached_tokens'],
    ) ?? numberIn(report, ['cache_read_input_tokens']);
  const reasoning = detailIn(
    report,
    ['output_token_details', 'completion_tokens_details', 'output_tokens_details'],
    ['reasoning', 'reasoning_tokens'],
  );
  return {
    input: input ?? 0,
    output: output ?? 0,
    total: numberIn(report, ['total_tokens']) ?? sum,
    ...(cached && { cached }),
    ...(reasoning && { reasoning }),
  };
}

/** Anthropic's own reports count the tokens of a cache beside the input; all others count them among it. */
const besideInput = (report: JsonObject): number =>
  (numberIn(report, ['cache_read_input_tokens']) ?? 0) +
  (numberIn(report, ['cache_creation_input_tokens']) ?? 0);

const detailIn = (report: JsonObject, places: string[], names: string[]): number | undefined =>
  places
    .flatMap((place) => {
      const details = report[place];
      return isJsonObject(details) ? (numberIn(details, names) ?? []) : [];
    })
    .at(0);

const numberIn = (report: JsonObject, names: string[]) =>
  names.map((name) => asNumber(report[name])).find((value) => Number.isFinite(value));
