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
