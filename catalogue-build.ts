import { readFile } from 'node:fs/promises';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import { builtMark } from './lib/words/say.ts';

export type Messages = Record<string, { message: string }>;

/** Path of the messages of a language in a build. */
export const messagesFile = /^_locales\/[^/]+\/messages\.json$/;

/** Declares each message's key with its values, so that the compiler checks both. */
export async function wordTypes(file: string): Promise<string> {
  const messages: Messages = JSON.parse(await readFile(file, 'utf8'));
  const lines = Object.entries(messages).map(([key, { message }]) => {
    const values = [...valuesIn(parse(message))].map(([name, type]) => `${JSON.stringify(name)}: ${type}`);
    return `  ${JSON.stringify(key)}: { ${values.join('; ')} };`;
  });
  return ['// Made from the English messages.', 'interface WordValues {', ...lines, '}', ''].join('\n');
}

/** Returns the names of the values in a message, each with its type. */
export function valuesIn(elements: MessageFormatElement[], found = new Map<string, string>()) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const type = typeOf(element);
    // One message may use a value both as text and as a number.
    if (type !== 'string' || !found.has(element.value)) found.set(element.value, type);
    for (const inside of insideOf(element)) valuesIn(inside, found);
  }
  return found;
}

function insideOf(element: MessageFormatElement): MessageFormatElement[][] {
  if (element.type === TYPE.tag) return [element.children];
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(({ value }) => value);
}

function typeOf(element: MessageFormatElement): string {
  switch (element.type) {
    case TYPE.tag:
      return '{ tag: true }';
    case TYPE.number:
    case TYPE.plural:
    case TYPE.date:
    case TYPE.time:
      return 'number';
    case TYPE.select:
      return Object.keys(element.options)
        .map((option) => JSON.stringify(option))
        .join(' | ');
    default:
      return 'string';
  }
}

/** Compiles messages for the extension, so that no page needs a parser. */
export const compiled = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, { message }]) => [key, { message: built(message) }]),
  );

function built(message: string): string {
  const tree = compile(message);
  return typeof tree === 'string' ? tree : builtMark + JSON.stringify(tree);
}
