import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { valuesIn } from '../../catalogue-build.ts';
import { root, sourcesIn } from '../support/source-imports.ts';
import { wordsIn } from '../support/source-words.ts';
import { notForReading } from './not-for-reading.ts';

type Messages = Record<string, { message: string }>;

const locales = join(root, 'public/_locales');
const messagesIn = (language: string): Messages =>
  JSON.parse(readFileSync(join(locales, language, 'messages.json'), 'utf8'));
const english = messagesIn('en');
const languages = readdirSync(locales);
const textOf = (key: string) => english[key]?.message;

/** Messages with equal words in English that other languages tell apart. */
const sameInEnglishOnly = [
  // The grammatical gender of settings, files, prompts and records.
  ['address_moreIgnored', 'export_moreFiles'],
  ['promptImport_more', 'unreadable_more'],
  // A button that ends something, and the state of a task.
  ['common_done', 'reading_taskDone'],
  // The label of a region, section or box, and a kind of record in a list of kinds.
  ['composer_message', 'unreadable_message'],
  ['log_conversation', 'unreadable_conversation'],
  // The end of an answer, and a key.
  ['inspector_end', 'key_end'],
  // The title of a button, and a heading.
  ['extension_action', 'firstRun_title'],
];

const files = ['lib', 'components', 'entrypoints'].flatMap(sourcesIn);
const read = new Map(files.map((file) => [relative(root, file), wordsIn(file)]));
const allSource = [...files, join(root, 'wxt.config.ts')]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/__MSG_(\w+?)__/g, '$1');

describe('texts for a person', () => {
  test('come only from the catalogue', () => {
    const outside = [...read].flatMap(([path, { words }]) =>
      words
        .filter(({ text }) => !isNotForReading(path, text))
        .map(({ line, text }) => `${path}:${line} ${text}`),
    );
    expect(outside).toEqual([]);
  });

  test('are not formatted while a module loads, before the language is set', () => {
    const early = [...read].flatMap(([path, { said }]) =>
      said.filter(({ isAtLoad }) => isAtLoad).map(({ line, text }) => `${path}:${line} ${text}`),
    );
    expect(early).toEqual([]);
  });

  test('leave no key of the catalogue unused', () => {
    const used = new Set(allSource.match(/\w+/g));
    for (const [, notice] of allSource.matchAll(/\bsayNotice\(\s*'(\w+)'/g))
      used.add(`${notice}_title`).add(`${notice}_remedy`);
    const isUsed = (key: string) => key.startsWith('@') || used.has(key);
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  test('have one key for each meaning', () => {
    const keys = Object.keys(english);
    const groups = keys.map((key) => keys.filter((other) => textOf(other) === textOf(key)));
    const same = groups.filter((group, place) => group.length > 1 && group[0] === keys[place]);
    expect(same).toEqual(expect.arrayContaining(sameInEnglishOnly));
    expect(same).toHaveLength(sameInEnglishOnly.length);
  });

  test('leave no exception unused', () => {
    const isThere = ([path, texts]: readonly [string, readonly string[] | 'all']) => {
      const found = (read.get(path)?.words ?? []).map(({ text }) => text);
      return texts === 'all' ? found.length > 0 : texts.every((text) => found.includes(text));
    };
    expect(Object.entries(notForReading).filter((entry) => !isThere(entry))).toEqual([]);
  });
});

describe.each(languages)('catalogue in %s', (language) => {
  const messages = messagesIn(language);

  test('has the keys of the English one, in alphabetical order', () => {
    const keys = Object.keys(messages);
    expect(keys).toEqual([...keys].sort());
    expect(keys).toEqual(Object.keys(english));
  });

  test.each(Object.entries(messages))('has in %s the values of the English message', (key, { message }) => {
    const shape = (text: string) => [...valuesIn(parse(text))].sort();
    expect(shape(message)).toEqual(shape(english[key]?.message ?? ''));
  });

  test('names a protocol only where a new user learns what a runnable is', () => {
    const naming = Object.entries(messages).filter(([, { message }]) => /langserve|langgraph/i.test(message));
    expect(naming.map(([key]) => key)).toEqual(['firstRun_text']);
  });

  test('has no placeholder of the browser, which would be shown as nothing', () => {
    expect(Object.entries(messages).filter(([, { message }]) => message.includes('$'))).toEqual([]);
  });
});

function isNotForReading(path: string, text: string) {
  const texts = notForReading[path];
  return texts === 'all' || texts?.includes(text);
}
