import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-imports.ts';
import { sentencesOf } from './sentences.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const sentences = sentencesOf(textOf('docs/using.md'));

const lines = textOf('test/using/held.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '));

/** The first words of a sentence, and the test that holds it: a path below `test` and a part of its title. */
type Held = { line: string; words: string; file: string | undefined; title: string };

const held = lines.map((line): Held => {
  const [words = '', by = ''] = line.split(' <- ');
  const [, file, title = ''] = /^(\S+\.test\.tsx?): (.+)$/.exec(by) ?? [];
  return { line, words, file, title: file ? title : by };
});

const isOf = (sentence: string, { words }: Held) => sentence.startsWith(words);

/** Whether a text has the part of a title in quotes: in a title itself or in a row of its table. */
const hasTitle = (text: string, part: string) =>
  text.split('\n').some((line) => {
    const start = line.indexOf(part);
    return start > 0 && /['"`]/.test(line.slice(0, start)) && !/^\s*(?:\/\/|\*|\/\*)/.test(line);
  });

describe('the sentences of docs/using.md', () => {
  test('each have a line in test/using/held.txt: the test that holds it, or “no promise”', () => {
    expect(sentences.filter((sentence) => !held.some((it) => isOf(sentence, it)))).toEqual([]);
  });
});

describe('the lines of test/using/held.txt', () => {
  test('each begin as one sentence of the manual does, and no other', () => {
    const matches = ({ words }: Held) => sentences.filter((sentence) => sentence.startsWith(words)).length;
    expect(held.filter((it) => matches(it) !== 1).map(({ line }) => line)).toEqual([]);
  });

  test('each name a test that exists', () => {
    const exists = ({ file, title }: Held) =>
      file ? hasTitle(textOf(`test/${file}`), title) : title === 'no promise';
    expect(held.filter((it) => !exists(it)).map(({ line }) => line)).toEqual([]);
  });
});
