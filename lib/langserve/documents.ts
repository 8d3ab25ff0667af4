import type { AnswerPart, Source } from './answer-part.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** `Document` of LangChain; older servers send no `type` and no `id`. */
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

/** Where loaders and retrievers put what a document is called, the most telling first. */
const titleKeys = ['title', 'name', 'file_name', 'filename', 'source', 'file_path', 'url', 'link', 'id'];
const addressKeys = ['url', 'source', 'link', 'source_url'];

function sourceOf({ id, metadata, page_content }: JsonObject): Source {
  const known = isJsonObject(metadata) ? metadata : {};
  const texts = (keys: string[]) => keys.map((key) => known[key]).filter(isFilled);
  return {
    id: isFilled(id) ? id : '',
    title: texts(titleKeys)[0] ?? (isFilled(id) ? id : ''),
    url: texts(addressKeys).find((text) => /^https?:\/\//i.test(text)) ?? '',
    metadata: known,
    passage: String(page_content),
  };
}

const isFilled = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';
