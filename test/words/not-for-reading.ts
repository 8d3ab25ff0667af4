/** Texts that look like words and are none for a person, by file; `all` where a file holds nothing else. */
export const notForReading: Record<string, readonly string[] | 'all'> = {
  // The name of a header.
  'components/profile/HeaderFields.tsx': ['Authorization'],
  // Names by which fields are told apart.
  'lib/form/input-names.ts': 'all',
};
