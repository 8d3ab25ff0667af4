import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPageWriter } from './page-writer.ts';

let tab: Awaited<ReturnType<typeof startPageWriter>>;

beforeAll(async () => {
  tab = await startPageWriter();
});

afterAll(() => tab?.close());

const values = () =>
  tab.page.evaluate(() =>
    [...document.querySelectorAll('textarea, input')].map((field) => Reflect.get(field, 'value')),
  );

test('nothing goes into a field to which the page moves the focus', async () => {
  await tab.open(
    '<textarea></textarea><input type="password"><button>away</button>',
    "document.querySelector('textarea').focus();",
  );
  await tab.find();
  await tab.page.evaluate(() => {
    document.querySelector('button')?.focus();
    document
      .querySelector('textarea')
      ?.addEventListener('focus', () => document.querySelector('input')?.focus());
  });
  expect(await tab.insert('one')).toEqual({ status: 'moved' });
  expect(await values()).toEqual(['', '']);
});

test('nothing goes where a page that refuses a paste moves the focus', async () => {
  await tab.open(
    '<div contenteditable>a</div><input type="password">',
    `const host = document.querySelector('div');
    host.addEventListener('paste', () => document.querySelector('input').focus());
    host.focus();`,
  );
  await tab.find();
  expect(await tab.insert('one')).toEqual({ status: 'moved' });
  expect(await values()).toEqual(['']);
});

const lines = Array.from({ length: 400 }, (_, at) => `  if (a < ${at} && b) {   // line`).join('\n');

test.each([
  ['a text area', '<textarea>ab</textarea>'],
  ['content that keeps spaces', '<div contenteditable style="white-space: pre-wrap">ab</div>'],
  ['content', '<div contenteditable>ab</div>'],
])('many lines go into %s as one piece, which one “Undo” takes away', async (_kind, source) => {
  await tab.open(
    source,
    "const field = document.querySelector('textarea, div'); field.focus(); if (!field.value) getSelection().collapse(field, 0); else field.setSelectionRange(0, 0);",
  );
  const shown = () =>
    tab.page.evaluate(() => {
      const field = document.querySelector('textarea, div') as HTMLElement;
      return ('value' in field ? String(field.value) : field.innerText).replaceAll('\u00a0', ' ');
    });
  await tab.find();
  expect(await tab.insert(lines)).toEqual({ status: 'inserted' });
  expect(await shown()).toBe(`${lines}ab`);
  await tab.undo();
  expect(await shown()).toBe('ab');
});

test('an editor that takes lines as blocks beside the caret has taken them', async () => {
  await tab.open(
    '<main><div contenteditable>Before</div></main>',
    `const host = document.querySelector('div');
    host.addEventListener('paste', (event) => {
      event.preventDefault();
      for (const line of event.clipboardData.getData('text/plain').split('\\n')) {
        const block = document.createElement('div');
        block.contentEditable = 'true';
        block.textContent = line;
        host.parentNode.append(block);
      }
    });
    host.focus();`,
  );
  await tab.find();
  expect(await tab.insert('High water is at six.\nSecond paragraph.')).toEqual({ status: 'inserted' });
});
