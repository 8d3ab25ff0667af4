import { isJsonObject, type Json, type JsonObject, parseJson, wordOf } from '../json/json.ts';
import { decodedPart } from '../json/json-pointer.ts';
import type { AnswerPart, Source } from './answer-part.ts';

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
    passage: wordOf(page_content),
  };
}

/** The title of a document; `whole` is the full path if `title` is only its end. */
type SourceTitle = { title: string; whole: string };

/**
 * Keys under which loaders and retrievers put the title, most telling first, as `plainKey` spells them.
 * Besides the usual ones: Azure AI Search (`metadata_storage_name`), Firecrawl (`ogTitle`, `sourceURL`),
 * arXiv (`Title`, `Entry ID`), SharePoint (`full_path`), LlamaIndex (`document_id`), Amazon Bedrock
 * (`location.s3Location.uri`).
 */
const titleKeys = ['title', 'documenttitle', 'doctitle', 'pagetitle', 'ogtitle', 'headline', 'subject'];
const nameKeys = ['filename', 'name', 'documentname', 'docname', 'displayname', 'metadatastoragename'];
const addressKeys = [
  'url',
  'sourceurl',
  'source',
  'link',
  'href',
  'uri',
  'sourceuri',
  'weburl',
  'pageurl',
  'ogurl',
];
const moreAddressKeys = ['htmlurl', 'documenturl', 'canonicalurl', 'entryid', 'xamzbedrockkbsourceuri'];
const pathKeys = ['source', 'filepath', 'path', 'fullpath', ...addressKeys, ...moreAddressKeys];
const idKeys = ['documentid', 'docid', 'id', 'uid', 'key'];

/** Objects in which some retrievers put the metadata of a document; Azure writes the object as a text. */
const containers = [
  'metadata',
  'sourcemetadata',
  'documentmetadata',
  'source',
  'document',
  'documentattributes',
  'location',
  's3location',
  'weblocation',
];

/** Normalizes a key: `file_name`, `fileName` and `File Name` become the same. */
const plainKey = (key: string) => key.toLowerCase().replace(/[^a-z0-9]/g, '');

const mostKeys = 200;
const deepestContainer = 3;

/** Returns the texts of metadata by normalized key; outer ones take precedence. */
function textsOf(metadata: JsonObject): Map<string, string> {
  const texts = new Map<string, string>();
  let level = [metadata];
  for (let depth = 0; depth <= deepestContainer && level.length > 0; depth += 1) {
    const entries = level
      .flatMap((item) => Object.entries(item).slice(0, mostKeys))
      .map(([name, value]) => ({ key: plainKey(name), value }));
    level = entries.map(insideOf).filter((inside) => inside !== undefined);
    for (const entry of entries) addText(texts, entry);
  }
  return texts;
}

type Entry = { key: string; value: Json };

function addText(texts: Map<string, string>, { key, value }: Entry) {
  if (isFilled(value) && !texts.has(key)) texts.set(key, value.trim());
}

const insideOf = ({ key, value }: Entry) => (containers.includes(key) ? objectIn(value) : undefined);

function objectIn(value: Json): JsonObject | undefined {
  const read = typeof value === 'string' && /^\s*\{/.test(value) ? parseJson(value) : value;
  return isJsonObject(read) ? read : undefined;
}

const isFilled = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** Returns the web address of a document; empty if it has none. */
const sourceAddress = (texts: Map<string, string>): string =>
  said(texts, [...addressKeys, ...moreAddressKeys]).find(isWebAddress) ?? '';

/** Returns the title of a document; empty if it has nothing but ids made by machines. */
function sourceTitle(texts: Map<string, string>, id: string): SourceTitle {
  const named = said(texts, [...titleKeys, ...nameKeys]).find(isTelling);
  if (named !== undefined) return { title: named, whole: '' };
  const place = said(texts, pathKeys).find((path) => isTelling(lastPart(path)));
  if (place !== undefined) return shortened(place);
  const known = [...said(texts, idKeys), id].find(isTelling);
  return known === undefined ? { title: '', whole: '' } : shortened(known);
}

const said = (texts: Map<string, string>, keys: string[]): string[] =>
  keys.flatMap((key) => texts.get(key) ?? []);

const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

/** Placeholders that programs write for a missing title. */
const empty = /^(untitled|unknown|none|null|undefined|n\/a|no title|\((anonymous|unspecified)\))$/i;
const uuid = /\{?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\}?/gi;
/** Digests, object ids of MongoDB, ULIDs, keys in base64. */
const digests = [
  /^[0-9a-f]{16,}$/i,
  /^[0-9A-HJKMNP-TV-Z]{26}$/,
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9+]{32,}={0,2}$/,
];
/** Prefixes and endings around ids: `doc_…`, `…_chunk_3`, `….pdf`. */
const around = /\b(urn|uuid|sha\d*|md5|doc|document|file|chunk|node|page|part|id|tmp)\b|\.\w{1,5}$|\d+$/gi;

/** Tells whether a name means something to a person. */
function isTelling(text: string): boolean {
  if (text === '' || empty.test(text)) return false;
  const words = text.replace(uuid, ' ').replaceAll('_', ' ');
  if (words !== text && words.replace(around, '').replace(/[\W\d]/g, '') === '') return false;
  const stem = text.replace(/\.\w{1,5}$/, '').replace(/^(sha\d+|md5|doc|file|id)[-_:]/i, '');
  return !digests.some((digest) => digest.test(stem));
}

const longestPath = 40;

function shortened(path: string): SourceTitle {
  if (path.length <= longestPath) return { title: path, whole: '' };
  const title = lastPart(path);
  return title === path ? { title, whole: '' } : { title, whole: path };
}

/**
 * Returns the last part of a path (with `/` or `\`) or of a web address without its query; for a bare site,
 * its name.
 */
function lastPart(path: string): string {
  const isAddress = isWebAddress(path);
  const bare = isAddress ? path.replace(/^https?:\/\//i, '').replace(/[?#].*$/s, '') : path;
  const last = bare.split(/[\\/]/).findLast((part) => part !== '') ?? path;
  return isAddress ? decodedPart(last) : last;
}

/** Tells whether a value is a `Document` of LangChain; older servers send no `type` and no `id`. */
export const isDocument = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.page_content === 'string';

const areDocuments = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isDocument);

export const asDocuments = (value: Json | undefined): JsonObject[] | undefined => {
  if (isDocument(value)) return [value];
  return areDocuments(value) ? value : undefined;
};
