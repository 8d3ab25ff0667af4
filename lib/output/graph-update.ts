import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { isSameJson } from '../json/same-json.ts';
import { isMessage } from '../message/message.ts';

/**
 * Tells whether a value is an update of a LangGraph graph's state, by node: `{"agent": {"messages": […]}}`.
 * Each update is a step of its own: adding them up would lose the order of the steps.
 */
export const isGraphUpdate = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && hasOnlyStates(value) && Object.values(value).some(hasMessages);

/** Tells whether a value may be an update that follows another one: it need not have messages. */
export const mayFollowGraphUpdate = (value: Json | undefined): boolean =>
  isJsonObject(value) && (hasOnlyStates(value) || '__interrupt__' in value);

/** Leaves out messages of a list of updates that an earlier one has had: a node may return the whole conversation. */
export function withoutSentBefore(list: Json[]): Json[] {
  const sent = new Map<string, JsonObject>();
  const isNew = (message: Json) => {
    if (!isMessage(message) || typeof message.id !== 'string') return true;
    const before = sent.get(message.id);
    sent.set(message.id, message);
    return before === undefined || !isSameJson(before, message);
  };
  const withNew = (state: Json): Json =>
    isState(state) && Array.isArray(state.messages)
      ? { ...state, messages: state.messages.filter(isNew) }
      : state;
  return list.map((item) =>
    isGraphUpdate(item)
      ? Object.fromEntries(Object.entries(item).map(([node, state]) => [node, withNew(state)]))
      : item,
  );
}

const hasOnlyStates = (update: JsonObject) =>
  Object.values(update).length > 0 &&
  Object.values(update).every((state) => state === null || isState(state));

const isState = (value: Json): value is JsonObject => isJsonObject(value) && typeof value.type !== 'string';

const hasMessages = (state: Json) =>
  isState(state) &&
  (isMessage(state.messages) || (Array.isArray(state.messages) && state.messages.every(isMessage)));
