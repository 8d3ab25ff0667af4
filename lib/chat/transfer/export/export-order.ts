export type ExportFormat = 'markdown' | 'html' | 'json';

/** Options of an export. Profiles require JSON; the bytes of files are not available in Markdown. */
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
  /** Attached files included with their bytes. */
  files: number;
  /** Attached files that could not be included. */
  filesLeftOut: { name: string; why: WhyLeftOut }[];
  /** Unreadable stored records, which are not included. */
  unreadable: number;
};

export type WhyLeftOut = 'gone' | 'too-large';
