// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/json/json.ts';
import {
  chooseFile,
  control,
  descriptionOf,
  inputForm,
  removeFile,
  type,
} from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

afterEach(cleanup);

const manyOf = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`field ${place}`, text]));

const fold = () => document.querySelector('details') as HTMLDetailsElement;
const summary = () => document.querySelector('summary')?.textContent;

describe('what must be filled in', () => {
  test.each<[string, JsonObject, string]>([
    ['a text', text, 'textbox'],
    ['a number', whole, 'textbox'],
    ['yes or no', { type: 'boolean' }, 'checkbox'],
    ['one of several', { enum: ['a', 'b'] }, 'combobox'],
    ['JSON', {}, 'textbox'],
  ])('is marked for the eye and for assistive technology: %s', (_, schema, role) => {
    inputForm(object({ must: schema, may: schema }, ['must']));
    expect(control(role, 'must').getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('must').textContent).toBe('must (required)');
    expect(screen.getByText('may').textContent).toBe('may ');
  });

  test('stands before all else, and is in no fold', () => {
    inputForm(object({ may: text, must: text }, ['must']));
    expect(screen.getAllByRole('textbox')).toEqual([control('textbox', 'must'), control('textbox', 'may')]);
    expect(fold().contains(control('textbox', 'must'))).toBe(false);
    expect(fold().contains(control('textbox', 'may'))).toBe(true);
  });

  test('is not marked in the entries of a list, where nothing else is possible', () => {
    inputForm(object({ tags: listOf(text) }), { tags: ['a'] });
    expect(screen.queryByText('(required)')).toBeNull();
    expect(control('textbox', 'tags 1').hasAttribute('aria-required')).toBe(false);
  });
});

describe('what is wrong', () => {
  test('is told at its control, for assistive technology too', async () => {
    const { refuse } = inputForm(object({ x: { ...text, description: 'Of the person.' }, y: text }));
    await refuse({ '/x': 'Write at least 3 characters.' });
    expect(control('textbox', 'x').getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control('textbox', 'x'))).toBe('Of the person. Write at least 3 characters.');
    expect(control('textbox', 'y').hasAttribute('aria-invalid')).toBe(false);
  });

  test.each<[string, JsonObject]>([
    ['a list', listOf(text)],
    ['a group', object({ inside: text })],
  ])('with %s as a whole is told of it as a whole', async (_, schema) => {
    const { refuse } = inputForm(object({ x: { ...schema, description: 'Some.' } }, ['x']));
    await refuse({ '/x': 'Not so.' });
    expect(descriptionOf(screen.getByRole('group', { name: 'x' }))).toBe('(required) Some. Not so.');
  });

  test('in a list is told at the entry', async () => {
    const { refuse } = inputForm(object({ tags: listOf(text) }), { tags: ['a', 'b'] });
    await refuse({ '/tags/1': 'Too short.' });
    expect(descriptionOf(control('textbox', 'tags 2'))).toBe('Too short.');
    expect(control('textbox', 'tags 1').hasAttribute('aria-invalid')).toBe(false);
  });

  test('is shown as text, never as markup', async () => {
    const { refuse, container } = inputForm(object({ x: text }));
    await refuse({ '/x': '<img src=x onerror="alert(1)">' });
    expect(descriptionOf(control('textbox', 'x'))).toContain('<img');
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('the fold', () => {
  test.each<[string, JsonObject, string]>([
    ['nothing', {}, 'Fields (4)'],
    ['a text', { one: 'a' }, 'Fields (4, 1 filled in)'],
    ['two', { one: 'a', two: 7 }, 'Fields (4, 2 filled in)'],
    ['a group', { group: { inside: 'a' } }, 'Fields (4, 1 filled in)'],
    ['what the schema does not know', { other: 1 }, 'Fields (4)'],
  ])('is closed, and with %s in it says %s', (_, values, words) => {
    const group = object({ inside: text });
    inputForm(object({ one: text, two: whole, group, toString: text }), values as JsonObject);
    expect(fold().open).toBe(false);
    expect(summary()).toBe(words);
  });

  test('counts as a person fills in, files too, and not what has to be there', () => {
    const file = { type: 'string', widget: { type: 'base64file' } };
    inputForm(object({ must: text, may: text, file }, ['must']));
    type('must', 'a');
    expect(summary()).toBe('More fields (2)');
    type('may', 'b');
    chooseFile('file', new File(['1'], 'one.txt'));
    expect(summary()).toBe('More fields (2, 2 filled in)');
    type('may', '');
    removeFile('one.txt');
    expect(summary()).toBe('More fields (2)');
  });

  test('opens where something in it is wrong, however deep, and stays open', async () => {
    const { refuse } = inputForm(object({ must: text, 'a/b': object({ c: text }) }, ['must']), {
      'a/b': { c: 'x' },
    });
    await refuse({ '/must': 'No.' });
    expect(fold().open).toBe(false);
    await refuse({ '/a~1b/c': 'No.' });
    expect(fold().open).toBe(true);
    await refuse({});
    expect(fold().open).toBe(true);
  });

  test('is not there where all must be filled in', () => {
    inputForm(object({ must: text }, ['must']));
    expect(fold()).toBeNull();
  });
});

describe('the focus', () => {
  test.each<[string, Record<string, string>, string]>([
    ['the only wrong field', { '/b': 'No.' }, 'b'],
    ['the first of two', { '/b': 'No.', '/a': 'No.' }, 'a'],
    ['a field behind the fold', { '/c': 'No.' }, 'c'],
  ])('goes to %s', async (_, problems, name) => {
    const { refuse } = inputForm(object({ c: text, a: text, b: text }, ['a', 'b']));
    await refuse(problems);
    expect(document.activeElement).toBe(control('textbox', name));
  });

  test('goes to what is said of a list as a whole', async () => {
    const { refuse } = inputForm(object({ tags: listOf(text), x: text }, ['tags', 'x']));
    await refuse({ '/tags': 'Add at least 1 entry.', '/x': 'No.' });
    expect(document.activeElement?.textContent).toBe('Add at least 1 entry.');
  });

  test('goes there each time, and not while a person corrects it', async () => {
    const { refuse } = inputForm(object({ a: text, b: text }, ['a', 'b']));
    await refuse({ '/a': 'No.' });
    type('b', 'more');
    expect(document.activeElement).toBe(control('textbox', 'b'));
    await refuse({ '/a': 'No.' });
    expect(document.activeElement).toBe(control('textbox', 'a'));
  });

  test('is not taken by a form that appears', () => {
    inputForm(object({ a: text }, ['a']));
    expect(document.activeElement).toBe(document.body);
  });
});

test.each([
  [200, 200, null],
  [201, 200, '1 more field is not shown.'],
  [10_000, 200, '9,800 more fields are not shown.'],
])('of %i fields that may be left out %i are shown, and the rest is told', (count, shown, words) => {
  inputForm(object({ ...manyOf(count), must: text }, ['must']));
  fireEvent.click(within(fold()).getByText('Show 100 more of 100'));
  expect(within(fold()).queryAllByText(/^field /, { selector: 'label' })).toHaveLength(shown);
  expect(screen.queryByText(/not shown/)?.textContent ?? null).toEqual(
    words === null ? null : expect.stringContaining(words),
  );
});
