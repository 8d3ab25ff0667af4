import type { Json } from '../json/json.ts';

type Media = { name: string; mediaType: string; base64: string };

const audioFormats: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
};

/**
 * Builds the content block of a file, in the form of OpenAI's chat completions: every version of
 * langchain-core reads it and translates it for other models (`is_openai_data_block` in its
 * language_models/_utils.py).
 */
export function contentBlock({ name, mediaType, base64 }: Media): Json {
  const type = mediaType || 'application/octet-stream';
  const url = `data:${type};base64,${base64}`;
  const format = audioFormats[type];
  if (type.startsWith('image/')) return { type: 'image_url', image_url: { url } };
  if (format) return { type: 'input_audio', input_audio: { data: base64, format } };
  return { type: 'file', file: { filename: name, file_data: url } };
}
