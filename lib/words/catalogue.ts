/** Wraps a part of a sentence in something of the caller's: `<b>…</b>` in a message. */
type Tag = { tag: true };

/**
 * The keys of the catalogue (`public/_locales/{language}/messages.json`), each with the values that its message
 * needs. The build declares them from the English messages.
 */
export type Key = keyof WordValues;

/** Looks up the message of a key in the language of the page; empty where there is none. */
export type Lookup = (key: string) => string;

type HasTag<Values> = Tag extends Values[keyof Values] ? true : false;

/** The keys whose messages are plain text, without a part that has to be wrapped. */
export type TextKey = { [K in Key]: HasTag<WordValues[K]> extends true ? never : K }[Key];

/** Nothing, for a message without values. */
export type ValuesOf<K extends Key> = keyof WordValues[K] extends never ? [] : [values: WordValues[K]];

/** The same with what wraps a part in the place of each tag. */
export type PartValuesOf<K extends Key, Part> = {
  [Name in keyof WordValues[K]]: WordValues[K][Name] extends Tag
    ? (parts: (string | Part)[]) => Part
    : WordValues[K][Name];
};
