import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

/** Tells whether a value is a `Document` of LangChain; older servers send no `type` and no `id`. */
export const isDocument = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.page_content === 'string';

const areDocuments = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isDocument);

export const asDocuments = (value: Json | undefined): JsonObject[] | undefined => {
  if (isDocument(value)) return [value];
  return areDocuments(value) ? value : undefined;
};
