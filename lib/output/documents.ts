import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { AnswerPart, Source } from './answer-part.ts';
import { isFilled, sourceAddress, sourceTitle, textsOf } from './source-title.ts';

/** Tells whether a value is a `Document` of LangChain; older servers send no `type` and no `id`. */
export const isDocument = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.page_content === 'string';

const areDocuments = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isDocument);

export const sourcesPart = (documents: JsonObject[]): AnswerPart => ({
  kind: 'sources',
  sources: documents.map(sourceOf),
});

export const asDocuments = (value: Json | undefined): JsonObject[] | undefined => {
  if (isDocument(value)) return [value];
  return areDocuments(value) ? value : undefined;
};

function sourceOf({ id, metadata, page_content }: JsonObject): Source {
  const known = isJsonObject(metadata) ? metadata : {};
  const texts = textsOf(known);
  const own = isFilled(id) ? id : '';
  return {
    id: own,
    ...sourceTitle(texts, own),
    url: sourceAddress(texts),
    metadata: known,
    passage: String(page_content),
  };
}
