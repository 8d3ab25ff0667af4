import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import type { AnswerPart } from './answer-part.ts';
import { resultParts } from './content-parts.ts';
import { readArgs } from './tool-calls.ts';

/** Reads actions or steps, a list or a single one; undefined for any other value. */
export const agentParts = (value: Json | undefined): AnswerPart[] | undefined =>
  agentSteps(value)?.flatMap(itemParts);

function itemParts(item: Json): AnswerPart[] {
  if (isAction(item)) return [callOf(item)];
  if (isStep(item)) return stepParts(item.action, item.observation);
  return Array.isArray(item) ? stepParts(item[0], item[1]) : [];
}

function stepParts(action: Json | undefined, observation: Json | undefined): AnswerPart[] {
  if (!isAction(action)) return [];
  const result = { id: idOf(action), name: wordOf(action.tool), isError: false };
  return [callOf(action), { kind: 'tool-result', result: { ...result, parts: resultParts(observation) } }];
}

const callOf = (action: JsonObject): AnswerPart => ({
  kind: 'tool-call',
  call: { ...readArgs(action.tool_input), id: idOf(action), name: wordOf(action.tool), isReadable: true },
});

const idOf = ({ tool_call_id }: JsonObject) => (typeof tool_call_id === 'string' ? tool_call_id : '');

/**
 * Reads the steps of an `AgentExecutor`, then its actions that have no step yet; undefined for any other
 * dict.
 */
export function executorParts(dict: JsonObject): AnswerPart[] | undefined {
  if (!isOfExecutor(dict)) return undefined;
  const { actions, steps, intermediate_steps } = dict;
  const answered = Array.isArray(steps) ? steps.length : 0;
  const open = Array.isArray(actions) ? (agentParts(actions.slice(answered)) ?? []) : [];
  return [...(agentParts(steps) ?? agentParts(intermediate_steps) ?? []), ...open];
}

/** Tells whether a value is an `AgentAction`, the tool call of LangChain's first agents. */
const isAction = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.tool === 'string' && 'tool_input' in value;

const isStep = (value: Json): value is JsonObject => isJsonObject(value) && isAction(value.action);

/** Tells whether a value is an entry of `intermediate_steps`: an action and its result. */
const isActionWithResult = (value: Json): value is [JsonObject, Json] =>
  Array.isArray(value) && value.length === 2 && isAction(value[0]);

/** Lists actions or steps, of which there may be a single one; undefined for any other value. */
function agentSteps(value: Json | undefined): Json[] | undefined {
  const items = Array.isArray(value) ? value : [value ?? null];
  const areSteps = items.every((item) => isAction(item) || isStep(item) || isActionWithResult(item));
  return items.length > 0 && areSteps ? items : undefined;
}

/** Keys of the steps of an `AgentExecutor`; in a stream its messages repeat them. */
export const executorKeys = ['actions', 'steps', 'intermediate_steps', 'messages'];

/** Tells whether a dict is an output of an `AgentExecutor`. */
export const isOfExecutor = ({ actions, steps, intermediate_steps }: JsonObject): boolean =>
  [actions, steps, intermediate_steps].some((value) => agentSteps(value) !== undefined);
