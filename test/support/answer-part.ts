import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart, Media, Source } from '../../lib/output/answer-part.ts';

export const text = (words: string): AnswerPart => ({ kind: 'text', text: words });
export const data = (value: Json): AnswerPart => ({ kind: 'data', value });
export const unknown = (type: string, value: Json): AnswerPart => ({ kind: 'unknown', type, value });
export const call = (name: string, args: Json = {}, id = '', isReadable = true): AnswerPart => ({
  kind: 'tool-call',
  call: { name, args, id, isReadable },
});
export const result = (name: string, parts: AnswerPart[], id = '', isError = false): AnswerPart => ({
  kind: 'tool-result',
  result: { name, id, isError, parts },
});
export const field = (name: string, parts: AnswerPart[], isTextual = false): AnswerPart => ({
  kind: 'field',
  name,
  isTextual,
  parts,
});
export const source = (part: Partial<Source>): Source => ({
  id: '',
  title: '',
  whole: '',
  url: '',
  metadata: {},
  passage: 'p',
  ...part,
});
export const media = (part: Partial<Media> & Pick<Media, 'source'>): AnswerPart => ({
  kind: 'media',
  media: { type: 'image', name: '', ...part },
});
export const said = (content: Json, more: Record<string, Json> = {}): Json => ({
  type: 'ai',
  content,
  ...more,
});
export const asked = (content: Json): Json => ({ type: 'human', content });
