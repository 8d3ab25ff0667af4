export type ExportFormat = 'markdown' | 'html' | 'json';

/** What a person wants to have in a file. Profiles go with JSON only. */
export type ExportOrder = {
  format: ExportFormat;
  conversations: 'all' | string[];
  hasProfiles: boolean;
};

export type ExportedFile = {
  name: string;
  blob: Blob;
  conversations: number;
  profiles: number;
  /** Stored records that cannot be read, and so are not in it. */
  unreadable: number;
};
