import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { compiled, type Messages } from '../../catalogue-build.ts';
import english from '../../public/_locales/en/messages.json' with { type: 'json' };
import { accented } from './accents.mjs';

export type Direction = 'ltr' | 'rtl';

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
export async function buildPseudo(direction: Direction, use: string) {
  const from = 'chrome-mv3-e2e';
  const output = join(import.meta.dirname, '../../.output');
  const name = `${from}-pseudo-${use}-${direction}`;
  await rm(join(output, name), { recursive: true, force: true });
  await cp(join(output, from), join(output, name), { recursive: true });
  const messages = compiled(pseudoMessages(english, direction));
  await writeFile(join(output, name, '_locales/en/messages.json'), JSON.stringify(messages));
  return { name, lookUp: (key: string) => messages[key]?.message ?? '' };
}
