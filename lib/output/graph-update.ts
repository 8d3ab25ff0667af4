import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { isMessage } from '../message/message.ts';

/**
 * What nodes of a LangGraph graph changed in its state, by node: `{"agent": {"messages": […]}}`. Each is a step of
 * its own: added up, the order of the steps would be lost.
 */
export const isGraphUpdate = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && hasOnlyStates(value) && Object.values(value).some(hasMessages);

/** Also one without messages, when it comes after one that has some. */
export const mayFollowGraphUpdate = (value: Json | undefined): boolean =>
  isJsonObject(value) && (hasOnlyStates(value) || '__interrupt__' in value);

const hasOnlyStates = (update: JsonObject) =>
  Object.values(update).length > 0 &&
  Object.values(update).every((state) => state === null || isState(state));

const isState = (value: Json): value is JsonObject => isJsonObject(value) && typeof value.type !== 'string';

const hasMessages = (state: Json) =>
  isState(state) &&
  (isMessage(state.messages) || (Array.isArray(state.messages) && state.messages.every(isMessage)));
