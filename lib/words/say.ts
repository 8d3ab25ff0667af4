import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import type { Key, Lookup, PartValuesOf, TextKey, ValuesOf } from './catalogue.ts';

/** Prefix of a compiled message that is more than text. */
export const builtMark = 'icu:';

let lookUp: Lookup | undefined;
const built = new Map<Key, CompiledMessage>();

/**
 * Sets the catalogue of this process. The start of a page or of the worker calls it once; `say` throws before
 * that, so no module may call `say` while it loads.
 */
export function speak(by: Lookup) {
  lookUp = by;
  built.clear();
}

/** Formats the message of a key with its values, as text. */
export const say = <K extends TextKey>(key: K, ...[values]: ValuesOf<K>): string =>
  String(formatted(key, values));

/** Formats a message with tags; returns its texts and wrapped parts in order. */
export function sayParts<K extends Key, Part>(key: K, values: PartValuesOf<K, Part>): (string | Part)[] {
  const parts = formatted(key, values);
  return Array.isArray(parts) ? parts : [parts as string];
}

/** Returns the language of the catalogue, a BCP 47 tag that numbers, lists and dates follow. */
export const language = (): string => messageOf('@language');

export const direction = (): string => messageOf('@direction');

function formatted(key: Key, values: object | undefined) {
  const message = built.get(key) ?? readBuilt(messageOf(key));
  built.set(key, message);
  return format(message, language(), values as FormatValues, { formatters });
}

const formatters = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
};

/** Reads a message as the build wrote it: text, or a tree after the prefix. */
const readBuilt = (message: string): CompiledMessage =>
  message.startsWith(builtMark) ? JSON.parse(message.slice(builtMark.length)) : message;

function messageOf(key: Key): string {
  if (!lookUp) throw new Error(`speak() must be called before say('${key}').`);
  const message = lookUp(key);
  if (message === '') throw new Error(`The catalogue has no message for ${key}.`);
  return message;
}
