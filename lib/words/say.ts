import { IntlMessageFormat } from 'intl-messageformat';
import type { Key, Lookup, PartValuesOf, TextKey, ValuesOf } from './catalogue.ts';

/** The build puts it before a message that it has parsed. */
const parsedMark = 'icu:';

type Format = Pick<IntlMessageFormat, 'format'>;

let lookUp: Lookup | undefined;
const formats = new Map<Key, Format | string>();

/**
 * Gives the words of this process their language. Called once by whoever starts a page or the worker; a word said
 * before that is an error, so no module may say one while it is loaded.
 */
export function speak(by: Lookup) {
  lookUp = by;
  formats.clear();
}

/** The message of a key with its values, as text. */
export const say = <K extends TextKey>(key: K, ...[values]: ValuesOf<K>): string =>
  String(formatted(key, values));

/** The message of a key whose parts are wrapped by the caller, in order. */
export function sayParts<K extends Key, Part>(key: K, values: PartValuesOf<K, Part>): (string | Part)[] {
  const parts = formatted(key, values);
  return Array.isArray(parts) ? parts : [parts as string];
}

/** The language of the catalogue, a BCP 47 tag: numbers, lists and dates follow it. */
export const language = (): string => messageOf('@language');

export const direction = (): string => messageOf('@direction');

function formatted(key: Key, values: object | undefined) {
  const known = formats.get(key) ?? formatOf(messageOf(key));
  formats.set(key, known);
  return typeof known === 'string' ? known : known.format(values as Parameters<Format['format']>[0]);
}

/** Most messages have nothing to fill in. Those of the built extension that have are parsed already. */
function formatOf(message: string): Format | string {
  if (message.startsWith(parsedMark))
    return new IntlMessageFormat(JSON.parse(message.slice(parsedMark.length)), language());
  return /[{<]|''/.test(message) ? new IntlMessageFormat(message, language()) : message;
}

function messageOf(key: Key): string {
  if (!lookUp) throw new Error(`The word ${key} was said before there was a language.`);
  const message = lookUp(key);
  if (message === '') throw new Error(`The catalogue has no message for ${key}.`);
  return message;
}
