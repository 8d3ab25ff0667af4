import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import type { Key, KeyFor, Lookup, NoticeFor, PartValuesOf, TextKey, ValuesOf } from './catalogue.ts';

/** Prefix of a compiled message that is more than text. */
export const builtMark = 'icu:';

let lookUp: Lookup | undefined;
let browserLocale: string | undefined;
/** A lookup asks the browser, and a drawing says hundreds of words: each key is looked up once. */
const built = new Map<Key, CompiledMessage>();

/**
 * Sets the catalogue of this process. The start of a page or of the worker calls it once; `say` throws before
 * that, so no module may call `say` while it loads. `locale` is the browser's, a BCP 47 tag.
 */
export function speak(by: Lookup, locale?: string) {
  lookUp = by;
  browserLocale = locale;
  built.clear();
}

/** Formats the message of a key with its values, as text. */
export const say = <K extends TextKey>(key: K, ...[values]: ValuesOf<K>): string =>
  String(formatted(key, values));

/** Formats one of several messages; `values` suffices for each of them. */
export const sayWith = <const Values extends object>(key: KeyFor<Values>, values: Values): string =>
  String(formatted(key as string as Key, values));

/** Formats the message of a value's kind with its members; `keys` is declared as `KeysBy` of its type. */
export const sayBy = <Kind extends string>(keys: Record<Kind, TextKey>, kind: Kind, value: object): string =>
  String(formatted(keys[kind], value));

/** Says the messages `{start}_title` and `{start}_remedy`. */
export const sayNotice = <const Values extends object>(start: NoticeFor<Values>, values?: Values) => ({
  title: String(formatted(`${start}_title` as Key, values)),
  remedy: String(formatted(`${start}_remedy` as Key, values)),
});

/** Formats a message with tags; returns its texts and wrapped parts in order. */
export function sayParts<K extends Key, Part>(key: K, values: PartValuesOf<K, Part>): (string | Part)[] {
  const parts = formatted(key, values);
  return Array.isArray(parts) ? parts : [parts as string];
}

/** Returns the language of the catalogue, a BCP 47 tag. */
export const language = (): string => String(messageOf('@language'));

export const direction = (): string => String(messageOf('@direction'));

/** Returns the locale of numbers, lists and dates. */
export const locale = (): string => localeFor(language(), browserLocale);

function formatted(key: Key, values: object | undefined) {
  const message = messageOf(key);
  if (typeof message === 'string') return message;
  return format(message, locale(), values as FormatValues, { formatters });
}

function messageOf(key: Key): CompiledMessage {
  const message = built.get(key) ?? readBuilt(lookedUp(key));
  built.set(key, message);
  return message;
}

/** Reads a message as the build wrote it: text, or a tree after the prefix. */
const readBuilt = (message: string): CompiledMessage =>
  message.startsWith(builtMark) ? JSON.parse(message.slice(builtMark.length)) : message;

function lookedUp(key: Key): string {
  if (!lookUp) throw new Error(`speak() must be called before say('${key}').`);
  const message = lookUp(key);
  if (message === '') throw new Error(`The catalogue has no message for ${key}.`);
  return message;
}

/** Formatters of `Intl` by their kind and options: making one takes longer than using it a hundred times. */
const made = new Map<string, unknown>();

function cached<Of extends unknown[], Made>(kind: string, make: (...of: Of) => Made) {
  return (...of: Of): Made => {
    const key = `${kind} ${JSON.stringify(of)}`;
    const known = (made.get(key) as Made | undefined) ?? make(...of);
    made.set(key, known);
    return known;
  };
}

export const formatters = {
  getDateTimeFormat: cached(
    'date',
    (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
  ),
  getNumberFormat: cached(
    'number',
    (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  ),
  getPluralRules: cached(
    'plural',
    (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
  ),
  getListFormat: cached(
    'list',
    (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
  ),
};

/** Chooses the locale of numbers and dates: the browser's region counts if it speaks the language of the texts. */
const localeFor = (language: string, browserLocale: string | undefined): string =>
  browserLocale?.split('-')[0] === language.split('-')[0] ? (browserLocale ?? language) : language;
