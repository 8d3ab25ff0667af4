import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { Media, MediaSource } from './answer-part.ts';

/**
 * Reads image, audio, video and file blocks in the spellings of langchain-core 1 (`url`, `base64`),
 * langchain-core 0.3 (`source_type`, `data`), OpenAI (`image_url`, `input_audio`, `file`) and Anthropic
 * (`source`).
 */
export function mediaIn(block: JsonObject): Media | undefined {
  const type = mediaTypes[String(block.type)];
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
  document: 'file',
});

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
  if (typeof base64 !== 'string' || base64 === '' || from.source_type === 'text') return undefined;
  const mediaType = from.mime_type ?? from.media_type ?? (from.format && `audio/${String(from.format)}`);
  return { kind: 'data', mediaType: typeof mediaType === 'string' ? mediaType : usual[type], base64 };
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
