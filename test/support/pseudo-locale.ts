import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { compiled, type Messages } from '../../catalogue-build.ts';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };

export type Direction = 'ltr' | 'rtl';

const accents: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ʠ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/** Share by which a text grows: other languages are longer than English. */
const longer = 0.4;

/** Lengthens a text by 40 % and accents its letters: a plain text does not come from the catalogue. */
function accented(text: string): string {
  const letters = text.replace(/[a-z]/gi, (letter) => {
    const accent = accents[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
  const more = Math.ceil(text.replace(/\s/g, '').length * longer);
  return /\p{L}/u.test(text) ? letters.replace(/(\S)(\s*)$/u, `$1${'·'.repeat(more)}$2`) : text;
}

/** Accents all text in a message; its values stay. */
export function accentedMessage(message: string): string {
  const elements = parse(message);
  accentIn(elements);
  return printAST(elements);
}

function accentIn(elements: MessageFormatElement[]) {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = accented(element.value);
    if (element.type === TYPE.tag) accentIn(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) accentIn(value);
  }
}

/** Builds the messages of a pseudo-locale, which tests a layout with longer words. */
const pseudoMessages = (messages: Messages, direction: Direction): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, { message }]) => {
      if (key === '@direction') return [key, { message: direction }];
      return [key, { message: key.startsWith('@') ? message : accentedMessage(message) }];
    }),
  );

/** Copies a build and gives it the pseudo-locale; `name` is the folder of the copy below `.output`. */
export async function buildPseudo(direction: Direction, from = 'chrome-mv3-e2e') {
  const output = join(import.meta.dirname, '../../.output');
  const name = `${from}-pseudo-${direction}`;
  await rm(join(output, name), { recursive: true, force: true });
  await cp(join(output, from), join(output, name), { recursive: true });
  const messages = compiled(pseudoMessages(english, direction));
  await writeFile(join(output, name, '_locales/en/messages.json'), JSON.stringify(messages));
  return { name, lookUp: (key: string) => messages[key]?.message ?? '' };
}
