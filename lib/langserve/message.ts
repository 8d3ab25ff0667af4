import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** A message as it travels (protocol 2.8): its type and its content tell it. */
export const isMessage = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && 'content' in value;

export const isMessageList = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage);

export const isByModel = ({ type }: JsonObject) => type === 'ai' || type === 'AIMessageChunk';

const isQuestion = (value: Json) => isMessage(value) && value.type === 'human';

/** Where in a list the answer begins: what stands before the answer to the last question is only repeated. */
export const answerStart = (list: Json[]): number => list.findLastIndex(isQuestion) + 1;
