import { say } from '../../../words/say.ts';

/** A piece of a document: text, or a placeholder for a file in base64. */
export type DocumentPart = string | { base64Of: string };

const longestName = 60;

/** Builds a file name from any title. */
export function exportName(title: string, day: string, ending: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...words].slice(0, longestName).join('').replace(/-+$/, '');
  return `${short || say('export_fileName')}-${day}.${ending}`;
}
