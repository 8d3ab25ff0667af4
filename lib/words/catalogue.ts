/** A part of a message that the caller wraps: `<b>…</b>`. */
type Tag = { tag: true };

/**
 * Keys of the catalogue (`public/_locales/{language}/messages.json`), each with the values that its message
 * needs. The build declares them from the English messages.
 */
export type Key = keyof WordValues;

/** Looks up the message of a key in the language of the page; empty if there is none. */
export type Lookup = (key: string) => string;

type HasTag<Values> = Tag extends Values[keyof Values] ? true : false;

/** Keys whose messages are plain text, without tags. */
export type TextKey = { [K in Key]: HasTag<WordValues[K]> extends true ? never : K }[Key];

/** Keys of plain messages for which these values suffice. */
export type KeyFor<Values> = { [K in TextKey]: Values extends WordValues[K] ? K : never }[TextKey];

/** Keys of plain messages without values. */
export type PlainKey = KeyFor<object>;

/** A message for each kind of a value; its values are members of that value. `Name`: the member that names the kind. */
export type KeysBy<Value, Name extends keyof Value> = {
  [Kind in Value[Name] & string]: KeyFor<OfKind<Value, Name, Kind>>;
};
type OfKind<Value, Name extends keyof Value, Kind> = Value extends unknown
  ? Kind extends Value[Name]
    ? Value
    : never
  : never;

/** Start of two keys, of a title and of what to do next, for whose values these suffice. */
export type NoticeFor<Values> = {
  [K in TextKey]: K extends `${infer Start}_title`
    ? `${Start}_remedy` extends TextKey
      ? Values extends WordValues[K] & WordValues[`${Start}_remedy`]
        ? Start
        : never
      : never
    : never;
}[TextKey];

/** Arguments for the values of a message; none if it has no values. */
export type ValuesOf<K extends Key> = keyof WordValues[K] extends never ? [] : [values: WordValues[K]];

/** Values of a message, with a function for each tag that wraps its part. */
export type PartValuesOf<K extends Key, Part> = {
  [Name in keyof WordValues[K]]: WordValues[K][Name] extends Tag
    ? (parts: (string | Part)[]) => Part
    : WordValues[K][Name];
};
