import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-imports.ts';
import { sentencesOf } from './sentences.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const catalogue: Record<string, { message: string }> = JSON.parse(textOf('public/_locales/en/messages.json'));

const messages = Object.values(catalogue).map(({ message }) => message.replace(/<\/?\w+>/g, ''));

/** Quoted texts that are no words of the interface: what people type, read at a server, or see with values in it. */
const examples = [
  'Use … instead',
  'See https://host/chain.',
  'Add 3 profiles',
  'To: question, chat_history',
  'chat_history',
  'Ask …',
  'First token 0.4 s · total 2.1 s',
  'Sent as the header Authorization',
  '2 of 3',
  'Show 12 messages in between',
  'strasse',
  'Straße',
  'lodz',
  'Łódź',
  'Options',
];

test('a name in quotes in docs/using.md is one of the interface', () => {
  const quoted = sentencesOf(textOf('docs/using.md')).flatMap((sentence) =>
    [...sentence.matchAll(/“([^“”]+)”/g)].map(([, name = '']) => name),
  );
  const unknown = new Set(quoted.filter((name) => !messages.some((message) => message.includes(name))));
  expect([...unknown]).toEqual(examples);
});
