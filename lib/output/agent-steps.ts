import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

/** Tells whether a value is an `AgentAction`, the tool call of LangChain's first agents. */
export const isAction = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.tool === 'string' && 'tool_input' in value;

export const isStep = (value: Json): value is JsonObject => isJsonObject(value) && isAction(value.action);

/** Tells whether a value is an entry of `intermediate_steps`: an action and its result. */
const isActionWithResult = (value: Json): value is [JsonObject, Json] =>
  Array.isArray(value) && value.length === 2 && isAction(value[0]);

/** Lists actions or steps, of which there may be a single one; undefined for any other value. */
export function agentSteps(value: Json | undefined): Json[] | undefined {
  const items = Array.isArray(value) ? value : [value ?? null];
  const areSteps = items.every((item) => isAction(item) || isStep(item) || isActionWithResult(item));
  return items.length > 0 && areSteps ? items : undefined;
}

/** Keys of the steps of an `AgentExecutor`; in a stream its messages repeat them. */
export const executorKeys = ['actions', 'steps', 'intermediate_steps', 'messages'];

/** Tells whether a dict is an output of an `AgentExecutor`. */
export const isOfExecutor = ({ actions, steps, intermediate_steps }: JsonObject): boolean =>
  [actions, steps, intermediate_steps].some((value) => agentSteps(value) !== undefined);
