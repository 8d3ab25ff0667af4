import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
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

const hasOnlyStates = (update: JsonObject) =>
  Object.values(update).length > 0 &&
  Object.values(update).every((state) => state === null || isState(state));

const isState = (value: Json): value is JsonObject => isJsonObject(value) && typeof value.type !== 'string';

const hasMessages = (state: Json) =>
  isState(state) &&
  (isMessage(state.messages) || (Array.isArray(state.messages) && state.messages.every(isMessage)));
