import { isJsonObject, type JsonObject } from '../json/json.ts';
import type { AnswerPart, Source } from './answer-part.ts';
import { isFilled, sourceAddress, sourceTitle, textsOf } from './source-title.ts';

/** Reads `Document`s as the sources of an answer. */
export const sourcesPart = (documents: JsonObject[]): AnswerPart => ({
  kind: 'sources',
  sources: documents.map(sourceOf),
});

/** Reads one `Document`. */
export function sourceOf({ id, metadata, page_content }: JsonObject): Source {
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
