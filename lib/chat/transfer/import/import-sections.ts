/** What a person wants to have of a file. */
export type ImportSections = { conversations: boolean; profiles: boolean };
