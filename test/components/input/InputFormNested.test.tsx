// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import {
  choose,
  chooseFile,
  control,
  descriptionOf,
  inputForm,
  press,
  type,
} from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const person = { title: 'Person', ...object({ name: text, age: whole }, ['name']) };
const file = { type: 'string', widget: { type: 'base64file' } };
const kind = (name: string) => ({ const: name, type: 'string' });

const names = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

describe('list field', () => {
  const tags = object({ tags: listOf(text) });

  test.each<[string, () => unknown, Json]>([
    ['adds an entry', () => [press('Add to tags'), type('tags 3', 'c')], ['a', 'b', 'c']],
    ['changes an entry', () => type('tags 1', 'z'), ['z', 'b']],
    ['removes an entry', () => press('Remove tags 1'), ['b']],
    ['removes all entries', () => [press('Remove tags 1'), press('Remove tags 1')], []],
  ])('%s', (_, act, value) => {
    const { values } = inputForm(tags, { tags: ['a', 'b'] });
    act();
    expect(values()).toEqual({ tags: value });
    expect(names()).toEqual(value);
  });

  test.each<[string, JsonObject, Json]>([
    ['strings', text, ''],
    ['booleans', { type: 'boolean' }, null],
    ['lists', listOf(text), []],
    ['objects', person, {}],
    ['numbers', whole, null],
    ['choices', { enum: ['a', 'b'] }, null],
    ['JSON values', {}, null],
  ])('of %s adds an empty entry', (_, item, value) => {
    const { values } = inputForm(object({ x: listOf(item) }));
    press('Add to x');
    expect(values()).toEqual({ x: [value] });
  });

  test.each<[string, () => unknown, Json]>([
    ['adds an entry', () => [press('Add to x'), type('x 3', 'three')], ['one', 'two', 'three']],
    ['changes an entry', () => type('x 2', 'zwei'), ['one', 'zwei']],
    ['removes an entry', () => press('Remove x 1'), ['two']],
  ])('with a default %s in a copy of it', (_, act, value) => {
    const schema = object({ x: { ...listOf(text), default: ['one', 'two'] } });
    const { values } = inputForm(schema);
    expect([names(), values()]).toEqual([['one', 'two'], {}]);
    act();
    expect(values()).toEqual({ x: value });
    expect(schema).toEqual(object({ x: { ...listOf(text), default: ['one', 'two'] } }));
  });

  test('keeps unreadable text with its entry when another is removed', async () => {
    const { values, check } = inputForm(object({ x: listOf(whole) }), { x: [1, 2, 3] });
    type('x 3', 'many');
    press('Remove x 1');
    expect([values(), names()]).toEqual([{ x: [2, null] }, ['2', 'many']]);
    await check();
    expect(descriptionOf(control('textbox', 'x 2'))).toBe('Enter a whole number, such as 3.');
  });

  test('keeps a file with its entry when another is removed', () => {
    const { sent } = inputForm(object({ x: listOf(file) }));
    press('Add to x');
    press('Add to x');
    chooseFile('x 1', new File(['1'], 'one.txt'));
    chooseFile('x 2', new File(['2'], 'two.txt'));
    const buttons = screen.getAllByRole('button', { name: 'Remove x 1' });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    expect(screen.queryByText(/one\.txt/)).toBeNull();
    expect(sent().files).toMatchObject([{ at: '/x/0', file: { name: 'two.txt' } }]);
  });

  test('may contain lists', () => {
    const { values } = inputForm(object({ x: listOf(listOf(text)) }), { x: [['a'], []] });
    press('Add to x 2');
    type('x 2 1', 'b');
    expect(values()).toEqual({ x: [['a'], ['b']] });
  });
});

describe('group field', () => {
  test('that is optional is added, filled in and removed', () => {
    const { values } = inputForm(object({ who: person }));
    expect(screen.queryByRole('group', { name: 'Person' })).toBeNull();
    press('Add Person');
    expect(values()).toEqual({ who: {} });
    type('name', 'Ada');
    type('age', '36');
    expect(values()).toEqual({ who: { name: 'Ada', age: 36 } });
    press('Remove Person');
    expect([values(), screen.queryByRole('group', { name: 'Person' })]).toEqual([{}, null]);
  });

  test('that is required is present and cannot be removed', () => {
    const { values, sent } = inputForm(object({ who: person }, ['who']));
    expect(within(screen.getByRole('group', { name: 'Person' })).getAllByRole('textbox')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(sent().fields).toEqual({ who: {} });
    type('name', 'Ada');
    expect([values(), screen.queryByRole('button', { name: /Remove/ })]).toEqual([
      { who: { name: 'Ada' } },
      null,
    ]);
  });

  test('with a default is changed in a copy of it', () => {
    const { values } = inputForm(object({ who: { ...person, default: { name: 'Ada', age: 36 } } }));
    type('age', '37');
    expect(values()).toEqual({ who: { name: 'Ada', age: 37 } });
    press('Remove Person');
    expect([values(), names()]).toEqual([{}, ['Ada', '36']]);
  });

  test('hides a constant and sends it', () => {
    const { sent } = inputForm(
      object({ who: object({ kind: kind('person'), name: text }, ['kind']) }, ['who']),
    );
    expect(screen.queryByRole('combobox')).toBeNull();
    type('name', 'Ada');
    expect(sent().fields).toEqual({ who: { kind: 'person', name: 'Ada' } });
  });

  test('inside a group inside a list uses the names of its schema', () => {
    const { values } = inputForm(object({ teams: listOf(object({ lead: person }, ['lead'])) }));
    press('Add to teams');
    type('name', 'Ada');
    expect(values()).toEqual({ teams: [{ lead: { name: 'Ada' } }] });
  });

  test('may contain any property names', () => {
    const odd = object({ 'a/b~c': text, toString: whole }, ['a/b~c', 'toString']);
    const { values } = inputForm(object({ who: odd }, ['who']));
    expect(names()).toEqual(['', '']);
    type('a/b~c', '1');
    type('toString', '2');
    expect(values()).toEqual({ who: { 'a/b~c': '1', toString: 2 } });
  });
});

describe('variant field', () => {
  const either = { title: 'Answer', anyOf: [{ ...whole, title: 'Points' }, person] };

  test('that is optional is empty until a variant is chosen, and can be cleared', () => {
    const { values } = inputForm(object({ x: either }));
    expect(control('combobox', 'Variant of Answer').value).toBe('-1');
    expect(screen.queryByRole('textbox')).toBeNull();
    choose('Variant of Answer', 'Points');
    type('Points', '3');
    expect(values()).toEqual({ x: 3 });
    choose('Variant of Answer', 'None');
    expect([values(), names()]).toEqual([{}, []]);
  });

  test('forgets the value of the previous variant', () => {
    const { values } = inputForm(object({ x: either }, ['x']), { x: 3 });
    choose('Variant of Answer', 'Person');
    expect(values()).toEqual({});
    type('name', 'Ada');
    expect(values()).toEqual({ x: { name: 'Ada' } });
    choose('Variant of Answer', 'Points');
    expect([values(), names()]).toEqual([{}, ['']]);
  });

  test.each<[Json, string]>([
    [3, 'Points'],
    [{ name: 'Ada' }, 'Person'],
  ])('shows the variant that matches %j', (value, title) => {
    inputForm(object({ x: either }), { x: value });
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Variant of Answer' });
    expect(select.selectedOptions[0]?.text).toBe(title);
  });

  test('that is required must be chosen and filled in', async () => {
    const { check } = inputForm(object({ x: either }, ['x']));
    await check();
    expect(descriptionOf(control('textbox', 'Points'))).toBe('Choose a variant and fill it in.');
    expect(screen.getAllByText('Choose a variant and fill it in.')).toHaveLength(1);
  });
});
