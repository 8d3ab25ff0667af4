// @vitest-environment happy-dom
import { cleanup } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { choose, chooseFile, control, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

afterEach(cleanup);

const file = { type: 'string', widget: { type: 'base64file' } };

describe('one of several forms stays the one that it is', () => {
  const either = { title: 'X', anyOf: [text, whole] };

  test('while what is typed cannot be read', () => {
    const { values, state } = inputForm(object({ x: either }), { x: 3 });
    type('Whole number', '3x');
    expect([values(), state().unread]).toEqual([{}, { '/x': '3x' }]);
    expect(control('combobox', 'Form of X').value).toBe('1');
    type('Whole number', '4');
    expect(values()).toEqual({ x: 4 });
  });

  test('when it is emptied', () => {
    const { values } = inputForm(object({ x: either }, ['x']), { x: 3 });
    type('Whole number', '');
    expect([values(), control('combobox', 'Form of X').value]).toEqual([{}, '1']);
  });

  test('until another is chosen', () => {
    const { values } = inputForm(object({ x: either }), { x: 3 });
    type('Whole number', '5');
    choose('Form of X', 'Text');
    type('Text', 'five');
    expect(values()).toEqual({ x: 'five' });
  });
});

describe('an entry of a list', () => {
  test('that is emptied is an empty text', () => {
    const { values } = inputForm(object({ tags: listOf(text) }));
    press('Add to tags');
    type('tags 1', 'red');
    type('tags 1', '');
    expect(values()).toEqual({ tags: [''] });
  });
});

test('a file that is put into a default is put into a copy of it', () => {
  const inside = object({ note: text, file });
  const { sent } = inputForm(object({ mail: { ...inside, default: { note: 'Hi' } } }));
  chooseFile('file', new File(['1'], 'one.txt'));
  expect(sent()).toMatchObject({ fields: { mail: { note: 'Hi' } }, files: [{ at: '/mail/file' }] });
});

test('as many required fields as can be found one’s way in are shown', () => {
  const names = Array.from({ length: 1_000 }, (_, place) => `f${place}`);
  const { container } = inputForm(object(Object.fromEntries(names.map((name) => [name, text])), names));
  expect(container.querySelectorAll('input')).toHaveLength(100);
  press('Show 100 more of 100');
  expect(container.querySelectorAll('input')).toHaveLength(200);
  expect(document.activeElement?.closest('div')?.textContent).toContain('f100');
});

test('the fold opens again with each try to send', async () => {
  const { refuse, container } = inputForm(object({ may: text }));
  const fold = container.querySelector('details');
  await refuse({ '/may': 'No.' });
  fold?.removeAttribute('open');
  await refuse({ '/may': 'No.' });
  expect(fold?.open).toBe(true);
});

describe('the focus goes to what was asked for', () => {
  const named = () => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  };
  const focused = (name: string) => expect.poll(named).toBe(name);
  const labelled = () =>
    (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim();

  test('in a group that is added, and back where it is removed', async () => {
    inputForm(object({ inner: { title: 'Inner', ...object({ z: whole }) } }));
    press('Add Inner');
    await expect.poll(labelled).toBe('z');
    press('Remove Inner');
    await focused('Add Inner');
  });

  test('in a list: the new entry, then the next one to remove, then the way to add', async () => {
    inputForm(object({ tags: listOf(text) }));
    press('Add to tags');
    await expect.poll(labelled).toBe('tags 1');
    press('Add to tags');
    await expect.poll(labelled).toBe('tags 2');
    press('Remove tags 1');
    await focused('Remove tags 1');
    press('Remove tags 1');
    await focused('Add to tags');
  });
});
