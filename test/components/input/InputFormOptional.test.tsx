// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
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

afterEach(cleanup);

const file = { type: 'string', widget: { type: 'base64file' } };

/** As pydantic writes what may be left out. */
const optional = (...schemas: JsonObject[]): JsonObject => ({
  title: 'X',
  anyOf: [...schemas, { type: 'null' }],
  default: null,
});

describe('what is null by default is empty, and is so again', () => {
  test.each<[string, JsonObject, () => unknown, Json, () => unknown]>([
    ['a text', text, () => type('X', 'a'), 'a', () => type('X', '')],
    ['a number', whole, () => type('X', '3'), 3, () => type('X', '')],
    ['yes or no', { type: 'boolean' }, () => choose('X', 'No'), false, () => choose('X', 'None')],
    ['one of several', { enum: ['a', 'b'] }, () => choose('X', 'b'), 'b', () => choose('X', 'None')],
  ])('%s', (_, schema, fill, value, empty) => {
    const { values } = inputForm(object({ x: optional(schema) }));
    fill();
    expect(values()).toEqual({ x: value });
    expect(screen.queryByText(/^Default/)).toBeNull();
    empty();
    expect(values()).toEqual({});
  });

  test('a date', () => {
    const { values } = inputForm(object({ x: optional({ ...text, format: 'date' }) }));
    for (const value of ['2026-01-31', ''])
      fireEvent.input(screen.getByLabelText('X'), { target: { value } });
    expect(values()).toEqual({});
  });

  test('one of several forms', () => {
    const { values } = inputForm(object({ x: optional(whole, listOf(text)) }));
    expect(screen.queryByRole('textbox')).toBeNull();
    choose('Form of X', 'Whole number');
    type('Whole number', '3');
    expect(values()).toEqual({ x: 3 });
    choose('Form of X', 'None');
    expect([values(), screen.queryByRole('textbox')]).toEqual([{}, null]);
  });

  test('and is sent as null where it has to be there', () => {
    expect(inputForm(object({ x: { ...text, default: null } }, ['x'])).sent().fields).toEqual({ x: null });
  });
});

describe('one of several forms', () => {
  const either = { title: 'X', anyOf: [whole, { ...file, title: 'Scan' }, text] };

  test.each([true, false])('that is a file is sent, where it must be there: %s', (isRequired) => {
    const { sent } = inputForm(object({ x: either }, isRequired ? ['x'] : []));
    choose('Form of X', 'Scan');
    chooseFile('Scan', new File(['1'], 'one.png'));
    expect(sent()).toMatchObject({ fields: {}, files: [{ at: '/x', file: { name: 'one.png' } }] });
    choose('Form of X', 'Text');
    expect(sent().files).toEqual([]);
  });

  test('that is a number says of what is none that it is none', async () => {
    const { check } = inputForm(object({ x: either }, ['x']));
    type('Whole number', 'two');
    await check();
    expect(descriptionOf(control('textbox', 'Whole number'))).toBe('Enter a whole number, such as 3.');
  });
});

test('a date with time stays while a person types its year', () => {
  inputForm(object({ x: { ...text, format: 'date-time' } }), { x: '2026-01-31T12:30:00Z' });
  const input = screen.getByLabelText<HTMLInputElement>('x');
  for (const year of ['0002', '0020', '0202', '2027']) {
    fireEvent.input(input, { target: { value: `${year}-01-31T12:30:00` } });
    expect(input.value).toBe(`${year}-01-31T12:30`);
  }
});

test('a file in a list is removed by its name, and its entry by the name of the entry', () => {
  const { values, state } = inputForm(object({ x: listOf(file) }));
  press('Add to x');
  chooseFile('x 1', new File(['1'], 'one.png'));
  press('Remove one.png');
  expect([values(), state().files]).toEqual([{ x: [null] }, {}]);
  press('Remove x 1');
  expect(values()).toEqual({ x: [] });
});

describe('what can be only one thing', () => {
  const kind = { const: 'trip', type: 'string' };

  test('is not asked for where it has to be there, and is sent', () => {
    const { sent } = inputForm(object({ kind, name: text }, ['kind']));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(sent().fields).toEqual({ kind: 'trip' });
  });

  test('is asked for where it may be left out', () => {
    const { sent } = inputForm(object({ kind }));
    expect(sent().fields).toEqual({});
    choose('kind', 'trip');
    expect(sent().fields).toEqual({ kind: 'trip' });
  });

  test('makes no form where it is all', () => {
    inputForm(object({ kind }, ['kind']));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

test('a text is a text however deep it lies', () => {
  const nest = (depth: number): JsonObject =>
    depth === 0 ? object({ deep: text }) : object({ in: nest(depth - 1) }, ['in']);
  const { values } = inputForm(nest(8));
  type('deep', 'a');
  expect(JSON.stringify(values())).toContain('{"deep":"a"}');
});
