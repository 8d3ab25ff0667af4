export type ExportFormat = 'markdown' | 'html' | 'json';

/** What a person wants to have in a file. Profiles go with JSON only, the bytes of files not with Markdown. */
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
  /** Attached files that are in it with their bytes. */
  files: number;
  /** Attached files that should be in it, and are not. */
  filesLeftOut: { name: string; why: WhyLeftOut }[];
  /** Stored records that cannot be read, and so are not in it. */
  unreadable: number;
};

export type WhyLeftOut = 'gone' | 'too-large';
