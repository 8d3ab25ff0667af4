import { say } from '../../../words/say.ts';

export type ExportFormat = 'markdown' | 'html' | 'json';

/**
 * The attached files that a format carries with their bytes: the pictures of the branch shown, or all files of
 * the conversation.
 */
export const carriedFiles: Record<ExportFormat, 'none' | 'pictures' | 'all'> = {
  markdown: 'none',
  html: 'pictures',
  json: 'all',
};

/** Options of an export. Profiles require JSON. */
export type ExportOrder = {
  format: ExportFormat;
  conversations: 'all' | string[];
  hasProfiles: boolean;
  hasFiles: boolean;
};

export type ExportedFile = {
  name: string;
  blob: Blob;
  conversations: number;
  profiles: number;
  /** Names of the values of presets that are not included. */
  withheld: string[];
  /** Attached files included with their bytes. */
  files: number;
  /** Attached files that could not be included. */
  filesLeftOut: { name: string; why: WhyLeftOut }[];
  /** Unreadable stored records, which are not included. */
  unreadable: number;
};

export type WhyLeftOut = 'gone' | 'too-large';

const mebibyte = 1024 * 1024;

/** Bytes of all pictures in a page: a browser cannot open a page of unlimited size. */
export const largestPictures = 50 * mebibyte;

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** Tells whether a file is shown as a picture. SVG is excluded: it is a document. */
export const isPicture = ({ mediaType }: { mediaType: string }) => pictureTypes.includes(mediaType);

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
