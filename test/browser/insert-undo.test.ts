import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPageWriter } from './page-writer.ts';

let tab: Awaited<ReturnType<typeof startPageWriter>>;

beforeAll(async () => {
  tab = await startPageWriter();
});

afterAll(() => tab?.close());

const shown = () =>
  tab.page.evaluate((): string => {
    const field = document.querySelector('input, textarea, [contenteditable]') as HTMLTextAreaElement;
    return field.value ?? field.innerText;
  });

const focusField = "document.querySelector('input, textarea, [contenteditable]').focus();";

describe('one “Undo” after a text was inserted leaves what the person has typed just before:', () => {
  const lines = 'one\ntwo';
  const many = Array.from({ length: 120 }, (_, place) => `line ${place}`).join('\n');
  test.each([
    ['an input', '<input>', 'one'],
    ['a text area', '<textarea></textarea>', lines],
    ['a text area with many lines', '<textarea></textarea>', many],
    ['content', '<div contenteditable></div>', 'one'],
    ['content in several lines', '<div contenteditable></div>', lines],
    ['content in paragraphs', '<div contenteditable><p><br></p></div>', lines],
    ['plain content', '<div contenteditable="plaintext-only"></div>', lines],
  ])('%s', async (_name, source, text) => {
    await tab.open(source, focusField);
    await tab.page.keyboard.type('Own words ');
    const own = await shown();
    expect(await tab.find()).toMatchObject({ status: 'found' });
    expect(await tab.insert(text)).toEqual({ status: 'inserted' });
    expect(await shown()).not.toBe(own);
    await tab.undo();
    expect((await shown()).replaceAll('\u00A0', ' ').trim()).toBe('Own words');
  });
});
