import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import type { Media, MediaSource } from './answer-part.ts';

/**
 * Reads image, audio, video and file blocks in the spellings of langchain-core 1 (`url`, `base64`),
 * langchain-core 0.3 (`source_type`, `data`), OpenAI (`image_url`, `input_audio`, `file`) and Anthropic
 * (`source`).
 */
export function mediaIn(block: JsonObject): Media | undefined {
  const type = mediaTypes[wordOf(block.type)] ?? typeByMime(block);
  if (!type) return undefined;
  const source = sourceIn(block, type);
  return source && { type, source, name: nameIn(block) };
}

const mediaTypes: Record<string, Media['type'] | undefined> = Object.assign(Object.create(null), {
  image: 'image',
  image_url: 'image',
  audio: 'audio',
  input_audio: 'audio',
  video: 'video',
  file: 'file',
  output_audio: 'audio',
  document: 'file',
});

/** Reads the type of a `media` block of Google, which only its MIME type tells. */
function typeByMime({ type, mime_type }: JsonObject): Media['type'] | undefined {
  if (type !== 'media') return undefined;
  const kind = wordOf(mime_type).replace(/\/.*$/s, '');
  return mediaTypes[kind] ?? 'file';
}

const usual: Record<Media['type'], string> = {
  image: 'image/png',
  audio: 'audio/wav',
  video: 'video/mp4',
  file: 'application/octet-stream',
};

function sourceIn(block: JsonObject, type: Media['type']): MediaSource | undefined {
  const { image_url, input_audio, file, source } = block;
  const inner = [image_url, input_audio, file, source].find((item) => item !== undefined);
  if (typeof inner === 'string') return placeOf(inner);
  const from = isJsonObject(inner) ? inner : block;
  const url = from.url ?? from.file_url ?? from.file_data;
  if (typeof url === 'string' && url !== '') return placeOf(url);
  const base64 = from.base64 ?? from.data;
  if (typeof base64 !== 'string' || base64 === '' || isText(from)) return undefined;
  const mediaType = from.mime_type ?? from.media_type ?? (from.format && `audio/${wordOf(from.format)}`);
  return { kind: 'data', mediaType: typeof mediaType === 'string' ? mediaType : usual[type], base64 };
}

const isText = ({ source_type, type }: JsonObject) => source_type === 'text' || type === 'text';

/** First characters of audio files in base64. */
const audioStarts: [string, string][] = [
  ['UklGR', 'audio/wav'],
  ['SUQz', 'audio/mpeg'],
  ['//', 'audio/mpeg'],
  ['T2dnUw', 'audio/ogg'],
  ['ZkxhQw', 'audio/flac'],
];

/** Reads what a model says aloud beside the content (OpenAI): its words and its sound. */
export function spokenIn(beside: JsonObject): { words: string; media: Media | undefined } | undefined {
  const { audio } = beside;
  if (!isJsonObject(audio)) return undefined;
  const { transcript, data } = audio;
  const words = typeof transcript === 'string' ? transcript : '';
  if (typeof data !== 'string' || data === '') return { words, media: undefined };
  // Without a head it is bare samples, which no player knows.
  const mediaType = audioStarts.find(([start]) => data.startsWith(start))?.[1] ?? 'application/octet-stream';
  return { words, media: { type: 'audio', name: '', source: { kind: 'data', mediaType, base64: data } } };
}

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^;,]*)*;base64,/i;

function placeOf(url: string): MediaSource {
  const [head, mediaType] = dataUrl.exec(url) ?? [];
  if (head && mediaType) return { kind: 'data', mediaType, base64: url.slice(head.length) };
  return { kind: 'url', url };
}

function nameIn({ file, name, filename, title, extras }: JsonObject): string {
  const inner = isJsonObject(file) ? file.filename : undefined;
  const extra = isJsonObject(extras) ? extras.filename : undefined;
  const given = [filename, inner, extra, name, title].find(isName) ?? '';
  return given.replace(turns, '');
}

/** Characters that change the direction of writing: with them `gpj.exe` could be read as `exe.jpg`. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const isName = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';
