import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { AnswerPart } from './answer-part.ts';
import { readArgs, resultParts } from './content-parts.ts';

/** Tells whether a value is an `AgentAction`, the tool call of LangChain's first agents. */
const isAction = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.tool === 'string' && 'tool_input' in value;

const isStep = (value: Json): value is JsonObject => isJsonObject(value) && isAction(value.action);

/** Tells whether a value is an entry of `intermediate_steps`: an action and its result. */
const isPair = (value: Json): value is [JsonObject, Json] =>
  Array.isArray(value) && value.length === 2 && isAction(value[0]);

/** Reads actions or steps, a list or a single one; undefined for any other value. */
export function agentParts(value: Json | undefined): AnswerPart[] | undefined {
  const items = Array.isArray(value) ? value : [value];
  if (items.length === 0) return undefined;
  const parts = items.map((item) => itemParts(item ?? null));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function itemParts(item: Json): AnswerPart[] | undefined {
  if (isAction(item)) return [callOf(item)];
  if (isStep(item)) return stepParts(item.action, item.observation);
  return isPair(item) ? stepParts(item[0], item[1]) : undefined;
}

function stepParts(action: Json | undefined, observation: Json | undefined): AnswerPart[] {
  if (!isAction(action)) return [];
  const result = { id: idOf(action), name: String(action.tool), isError: false };
  return [callOf(action), { kind: 'tool-result', result: { ...result, parts: resultParts(observation) } }];
}

const callOf = (action: JsonObject): AnswerPart => ({
  kind: 'tool-call',
  call: { ...readArgs(action.tool_input), id: idOf(action), name: String(action.tool), isReadable: true },
});

const idOf = ({ tool_call_id }: JsonObject) => (typeof tool_call_id === 'string' ? tool_call_id : '');

/** Keys of the steps of an `AgentExecutor`; in a stream its messages repeat them. */
export const executorKeys = ['actions', 'steps', 'intermediate_steps', 'messages'];

/**
 * Reads the steps of an `AgentExecutor`, then its actions that have no step yet; undefined for any other
 * dict.
 */
export function executorParts({ actions, steps, intermediate_steps }: JsonObject): AnswerPart[] | undefined {
  const done = agentParts(steps) ?? agentParts(intermediate_steps);
  const called = agentParts(actions);
  if (!done && !called) return undefined;
  const answered = Array.isArray(steps) ? steps.length : 0;
  const open = Array.isArray(actions) ? (agentParts(actions.slice(answered)) ?? []) : [];
  return [...(done ?? []), ...open];
}
