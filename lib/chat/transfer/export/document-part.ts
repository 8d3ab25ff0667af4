/** A piece of a document: text, or the place of the base64 of a file. */
export type DocumentPart = string | { base64Of: string };
