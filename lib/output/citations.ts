import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { Mark, Source } from './answer-part.ts';
import { sourceOf } from './sources-part.ts';

/** Keys of what a citation names, of any provider; the rest of it is for machines. */
const quotes = ['cited_text', 'quote', 'snippet', 'passage', 'text', 'content'];
const titles = ['title', 'document_title', 'filename', 'file_name', 'name'];
const addresses = ['url', 'uri', 'source', 'link'];
const ids = ['file_id', 'id', 'document_id', 'document_index'];

/** Objects in which providers put what a citation names. */
const containers = [
  'url_citation',
  'file_citation',
  'location',
  'web',
  'value',
  'document',
  'source',
  'retrieved_context',
];

/** Reads a web address, a citation or a search result as a source; undefined if it names nothing. */
export function citedSource(item: Json): Source | undefined {
  if (typeof item === 'string') return item === '' ? undefined : source({ url: item });
  if (!isJsonObject(item)) return undefined;
  const inside = containers.flatMap((name) => {
    const inner = item[name];
    return isJsonObject(inner)
      ? [inner, ...containers.map((deeper) => inner[deeper]).filter(isJsonObject)]
      : [];
  });
  const all = [item, ...inside];
  const url = textIn(all, addresses);
  const title = textIn(all, titles);
  const id = textIn(all, ids);
  if (url === '' && title === '' && id === '') return undefined;
  return source({ url, title, id, passage: textIn(all, quotes) });
}

const source = ({ url = '', title = '', id = '', passage = '' }): Source => {
  const metadata: JsonObject = url === '' ? {} : { url };
  if (title !== '') metadata.title = title;
  return { ...sourceOf({ id, metadata, page_content: passage }), metadata: {} };
};

function textIn(items: JsonObject[], names: string[]): string {
  for (const item of items) {
    for (const name of names) {
      const value = item[name];
      if (typeof value === 'string' && value !== '') return value;
      if (typeof value === 'number' && ids.includes(name)) return String(value + 1);
    }
  }
  return '';
}

/** Reads the citations of a text block, each at the end of the words that it supports. */
export function marksOf({ annotations, citations }: JsonObject, text: string): Mark[] {
  const items = [annotations, citations].flatMap((list) => (Array.isArray(list) ? list : []));
  if (items.length === 0) return [];
  const placeOf = offsetsIn(text, 'points');
  return items.flatMap((item): Mark[] => {
    const cited = citedSource(item);
    if (!cited || !isJsonObject(item)) return [];
    const end = endOf(item);
    return [{ at: end === undefined ? text.length : placeOf(end), number: 0, source: cited }];
  });
}

/**
 * Finds the end of the cited words. OpenAI counts code points from the start of the block; a citation without such a
 * place, like Anthropic's, supports the whole block. `start_index` tells an offset in this text from one in the source.
 */
function endOf(citation: JsonObject): number | undefined {
  const inner = isJsonObject(citation.url_citation) ? citation.url_citation : citation;
  const { start_index: start, end_index: end } = inner;
  return typeof end === 'number' && typeof start === 'number' && end > 0 ? end : undefined;
}

type Unit = 'points' | 'bytes';

/** Returns how to turn offsets in code points or in bytes of UTF-8 into those in UTF-16 units, within the text. */
function offsetsIn(text: string, unit: Unit): (offset: number) => number {
  const isPlain = unit === 'points' ? !/[\ud800-\udfff]/.test(text) : !/[^\0-\x7f]/.test(text);
  const places = isPlain ? undefined : placesOf(text, unit);
  return (offset) => Math.min(text.length, places ? (places[offset] ?? text.length) : offset);
}

/** Lists, by offset, the place after as many points or bytes. */
function placesOf(text: string, unit: Unit): number[] {
  const places: number[] = [0];
  let at = 0;
  for (const point of text) {
    at += point.length;
    const count = unit === 'points' ? 1 : bytesOf(point.codePointAt(0) ?? 0);
    for (let piece = 0; piece < count; piece += 1) places.push(at);
  }
  return places;
}

function bytesOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/**
 * Reads citations that stand beside the text: those of OpenAI and Cohere count code points, the grounding of Gemini counts
 * bytes.
 */
export function groundedMarks(
  { response_metadata: told, additional_kwargs: beside }: JsonObject,
  text: string,
): Mark[] {
  const places = [told, beside].filter(isJsonObject);
  return places.flatMap((place) => [...openAi(place, text), ...gemini(place, text), ...cohere(place, text)]);
}

/** OpenAI's chat completions have the citations of their text beside it. */
const openAi = ({ annotations = null }: JsonObject, text: string): Mark[] => marksOf({ annotations }, text);

function gemini(place: JsonObject, text: string): Mark[] {
  const grounding = place.grounding_metadata ?? place.groundingMetadata;
  if (!isJsonObject(grounding)) return [];
  const chunks = listOf(grounding, 'grounding_chunks', 'groundingChunks').map(citedSource);
  const supports = listOf(grounding, 'grounding_supports', 'groundingSupports').filter(isJsonObject);
  const placeOf = offsetsIn(supports.length > 0 ? text : '', 'bytes');
  const marks = supports.flatMap((support) => {
    const { segment } = support;
    const end = isJsonObject(segment) ? (segment.end_index ?? segment.endIndex) : undefined;
    const at = typeof end === 'number' ? placeOf(end) : text.length;
    return listOf(support, 'grounding_chunk_indices', 'groundingChunkIndices').flatMap((chunk): Mark[] => {
      const cited = chunks[Number(chunk)];
      return cited ? [{ at, number: 0, source: cited }] : [];
    });
  });
  return marks.length > 0
    ? marks
    : chunks.flatMap((cited) => (cited ? [{ at: -1, number: 0, source: cited }] : []));
}

function cohere(place: JsonObject, text: string): Mark[] {
  const documents = new Map(
    listOf(place, 'documents', 'documents')
      .filter(isJsonObject)
      .map((document) => [document.id, document]),
  );
  const items = listOf(place, 'citations', 'citations');
  const placeOf = offsetsIn(items.length > 0 ? text : '', 'points');
  return items.flatMap((item): Mark[] => {
    if (!isJsonObject(item) || typeof item.end !== 'number') return [];
    const at = placeOf(item.end);
    const named = [item.document_ids, item.sources].flatMap((list) => (Array.isArray(list) ? list : []));
    return named.flatMap((name) => {
      const document = isJsonObject(name) ? name : documents.get(name);
      const cited = document && citedSource(document);
      return cited ? [{ at, number: 0, source: cited }] : [];
    });
  });
}

const listOf = (of: JsonObject, name: string, other: string): Json[] => {
  const list = of[name] ?? of[other];
  return Array.isArray(list) ? list : [];
};

/** Reads sources that stand beside the text without a place in it. Their order is that of the numbers in the text. */
export function sourcesBeside({ response_metadata: told, additional_kwargs: beside }: JsonObject): Source[] {
  const places = [beside, told].filter(isJsonObject);
  const listed = ['citations', 'search_results'].flatMap((name) =>
    places.flatMap((place) => listOf(place, name, name)),
  );
  return listed.flatMap((item) => (isJsonObject(item) && 'end' in item ? [] : (citedSource(item) ?? [])));
}
