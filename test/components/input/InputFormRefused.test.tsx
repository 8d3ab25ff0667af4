// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/json/json.ts';
import {
  chooseFile,
  control,
  descriptionOf,
  foldedForm,
  inputForm,
  removeFile,
  type,
} from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const manyOf = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`field ${place}`, text]));

const fold = () => document.querySelector('details') as HTMLDetailsElement;
const summary = () => document.querySelector('summary')?.textContent;

describe('required field', () => {
  test.each<[string, JsonObject, string]>([
    ['a text', text, 'textbox'],
    ['a number', whole, 'textbox'],
    ['a boolean', { type: 'boolean' }, 'radiogroup'],
    ['a long choice', { enum: ['a', 'b', 'c', 'd', 'e'] }, 'combobox'],
    ['a short choice', { enum: ['a', 'b'] }, 'radiogroup'],
    ['JSON', {}, 'textbox'],
  ])('is marked visibly and for assistive technology: %s', (_, schema, role) => {
    inputForm(object({ must: schema, may: schema }, ['must']));
    expect(control(role, 'must').getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('must').textContent).toBe('must required');
    expect(screen.getByText('may').textContent).toBe('may ');
  });

  test('is shown first, outside the fold', () => {
    inputForm(object({ may: text, must: text }, ['must']));
    expect(screen.getAllByRole('textbox')).toEqual([control('textbox', 'must'), control('textbox', 'may')]);
    expect(fold().contains(control('textbox', 'must'))).toBe(false);
    expect(fold().contains(control('textbox', 'may'))).toBe(true);
  });

  test('is not marked inside a list, where every entry is required', () => {
    inputForm(object({ tags: listOf(text) }), { tags: ['a'] });
    expect(screen.queryByText('required')).toBeNull();
    expect(control('textbox', 'tags 1').hasAttribute('aria-required')).toBe(false);
  });
});

describe('problem of a field', () => {
  test('is shown at its control and linked by aria-describedby', async () => {
    const { refuse } = inputForm(object({ x: { ...text, description: 'Of the person.' }, y: text }));
    await refuse({ '/x': 'Write at least 3 characters.' });
    expect(control('textbox', 'x').getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control('textbox', 'x'))).toBe('Of the person. Write at least 3 characters.');
    expect(control('textbox', 'y').hasAttribute('aria-invalid')).toBe(false);
  });

  test.each<[string, JsonObject]>([
    ['a list', listOf(text)],
    ['a group', object({ inside: text })],
  ])('with %s describes the group', async (_, schema) => {
    const { refuse } = inputForm(object({ x: { ...schema, description: 'Some.' } }, ['x']));
    await refuse({ '/x': 'Not so.' });
    expect(descriptionOf(screen.getByRole('group', { name: 'x' }))).toBe('required Some. Not so.');
  });

  test('in a list is shown at its entry', async () => {
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

describe('fold of optional fields', () => {
  test.each<[string, JsonObject, string]>([
    ['no values', {}, 'Input 4 fields'],
    ['a text', { one: 'a' }, 'Input 4 fields, 1 filled in'],
    ['two values', { one: 'a', two: 7 }, 'Input 4 fields, 2 filled in'],
    ['a group', { group: { inside: 'a' } }, 'Input 4 fields, 1 filled in'],
    ['an unknown value', { other: 1 }, 'Input 4 fields'],
  ])('is closed, and with %s reads “%s”', (_, values, words) => {
    const group = object({ inside: text });
    foldedForm(object({ one: text, two: whole, group, toString: text }), values as JsonObject);
    const head = screen.getByRole('button', { name: /^Input/ });
    expect(head.getAttribute('aria-expanded')).toBe('false');
    expect(head.textContent).toBe(words);
  });

  test('counts filled-in fields and files, but not required fields', () => {
    const file = { type: 'string', widget: { type: 'base64file' } };
    inputForm(object({ must: text, may: text, file }, ['must']));
    type('must', 'a');
    expect(summary()).toBe('2 more fields');
    type('may', 'b');
    chooseFile('file', new File(['1'], 'one.txt'));
    expect(summary()).toBe('2 more fields, 2 filled in');
    type('may', '');
    removeFile('one.txt');
    expect(summary()).toBe('2 more fields');
  });

  test('opens when a field inside is wrong, at any depth, and stays open', async () => {
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

  test('is absent if all fields are required', () => {
    inputForm(object({ must: text }, ['must']));
    expect(fold()).toBeNull();
  });
});

describe('focus after a refused attempt to send', () => {
  test.each<[string, Record<string, string>, string]>([
    ['the only wrong field', { '/b': 'No.' }, 'b'],
    ['the first of two wrong fields', { '/b': 'No.', '/a': 'No.' }, 'a'],
    ['a field inside the fold', { '/c': 'No.' }, 'c'],
  ])('moves to %s', async (_, problems, name) => {
    const { refuse } = inputForm(object({ c: text, a: text, b: text }, ['a', 'b']));
    await refuse(problems);
    expect(document.activeElement).toBe(control('textbox', name));
  });

  test('moves to the problem of a whole list', async () => {
    const { refuse } = inputForm(object({ tags: listOf(text), x: text }, ['tags', 'x']));
    await refuse({ '/tags': 'Add at least 1 entry.', '/x': 'No.' });
    expect(document.activeElement?.textContent).toBe('Add at least 1 entry.');
  });

  test('moves once per attempt, not while the person edits', async () => {
    const { refuse } = inputForm(object({ a: text, b: text }, ['a', 'b']));
    await refuse({ '/a': 'No.' });
    type('b', 'more');
    expect(document.activeElement).toBe(control('textbox', 'b'));
    await refuse({ '/a': 'No.' });
    expect(document.activeElement).toBe(control('textbox', 'a'));
  });

  test('stays where it is when the form appears', () => {
    inputForm(object({ a: text }, ['a']));
    expect(document.activeElement).toBe(document.body);
  });
});

test.each([
  [200, 200, null],
  [201, 200, '1 more field is not shown.'],
  [10_000, 200, '9,800 more fields are not shown.'],
])('of %i optional fields, %i are shown, and the rest is counted', (count, shown, words) => {
  inputForm(object({ ...manyOf(count), must: text }, ['must']));
  fireEvent.click(within(fold()).getByText('Show 100 more of 100'));
  expect(within(fold()).queryAllByText(/^field /, { selector: 'label' })).toHaveLength(shown);
  expect(screen.queryByText(/not shown/)?.textContent ?? null).toEqual(
    words === null ? null : expect.stringContaining(words),
  );
});
