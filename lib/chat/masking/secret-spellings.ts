import { readParameter } from '../../runnable/runnable-url.ts';
import { base64 } from './base64.ts';

/**
 * One spelling of a secret. In base64 its first and last character may share a sign with their neighbours:
 * `before` and `after` count such signs.
 */
export type Spelling = { text: string; before: number; after: number };

/** A shorter value would match ordinary words. */
const shortestSecret = 8;

/** Lists all spellings of header values except escapes (see `unescaped`). */
export function spellingsOf(values: readonly string[]): Spelling[] {
  const known = new Set(values.flatMap((value) => valuesIn(value.trim())));
  const secrets = [...known].filter((value) => value.length >= shortestSecret);
  const all = secrets.flatMap((secret) => [...plain(secret), ...encoded(secret)]);
  return distinct(all);
}

/** Lists spellings as they are in a text without loose signs. */
export const looseSpellingsOf = (spellings: readonly Spelling[]): Spelling[] =>
  distinct(
    spellings
      .map((spelling) => ({ ...spelling, text: withoutLooseSigns(spelling.text) }))
      .filter(({ text }) => text.length >= shortestSecret),
  );

const distinct = (spellings: readonly Spelling[]) => [
  ...new Map(spellings.map((spelling) => [spelling.text, spelling])).values(),
];

/** Returns the whole value, the part after its scheme, the values of its named parts, and the password in it. */
function valuesIn(value: string): string[] {
  const [, scheme = '', credentials = value] = /^([\w-]+) +(.*)$/s.exec(value) ?? [];
  const named = credentials.matchAll(/(?:^|[;,&?\s])\s*[\w.-]+=("?)(.+?)\1(?=[;,&\s]|$)/g);
  const pair = scheme.toLowerCase() === 'basic' ? decoded(credentials) : '';
  return [
    value,
    readParameter(value),
    credentials,
    ...Array.from(named, ([, , part = '']) => part),
    pair,
    pair.slice(pair.indexOf(':') + 1),
  ];
}

function decoded(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

const whole = (text: string): Spelling => ({ text, before: 0, after: 0 });

/** Adds the spellings of forms, which write a space as a plus sign, and of UTF-8 that is read as Latin-1. */
const plain = (secret: string): Spelling[] =>
  [secret, secret.replaceAll(' ', '+'), secret.replace(/[^\0-\u00ff]+/g, asLatin)].map(whole);

const asLatin = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

/**
 * Lists the base64 spellings of a secret inside a longer text, for each of its three offsets in a group of
 * bytes.
 */
function encoded(secret: string): Spelling[] {
  const latin = Uint8Array.from(secret, (character) => character.charCodeAt(0));
  const utf8 = new TextEncoder().encode(secret);
  const encodings = utf8.length === latin.length ? [latin] : [latin, utf8];
  return encodings.flatMap((bytes) => [0, 1, 2].flatMap((offset) => inBase64(bytes, offset)));
}

function inBase64(bytes: Uint8Array, offset: number): Spelling[] {
  const shifted = new Uint8Array(offset + bytes.length);
  shifted.set(bytes, offset);
  const first = Math.ceil((offset * 8) / 6);
  const bits = shifted.length * 8;
  const core = base64(shifted).slice(first, Math.floor(bits / 6));
  const spelling = { text: core, before: offset === 0 ? 0 : 1, after: bits % 6 === 0 ? 0 : 1 };
  const forUrls = core.replaceAll('+', '-').replaceAll('/', '_');
  return forUrls === core ? [spelling] : [spelling, { ...spelling, text: forUrls }];
}

/**
 * Signs that may be lost or added inside a secret: Markdown's, characters that show nothing, and the signs that break
 * lines or quote them, with the indentation after them.
 */
const looseSigns = /[*_~`\p{Cf}\p{DI}]+|(?:[\n\v\f\r\u0085\u2028\u2029]|(?:<br ?\/?)?>)[ \t]*/giu;

const withoutLooseSigns = (text: string): string => text.replace(looseSigns, '');

/** A text without these signs; `placeOf` maps the place of a character to its place in the text before. */
type LooseText = { text: string; placeOf(place: number): number };

export function looseText(text: string): LooseText {
  const places = new Uint32Array(text.length);
  let length = 0;
  let place = 0;
  const keep = (end: number) => {
    for (; place < end; place += 1) {
      places[length] = place;
      length += 1;
    }
  };
  for (const { 0: signs, index } of text.matchAll(looseSigns)) {
    keep(index);
    place += signs.length;
  }
  keep(text.length);
  return { text: withoutLooseSigns(text), placeOf: (at) => places[at] ?? 0 };
}
