// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
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

const file = { type: 'string', widget: { type: 'base64file' } };

/** Builds an optional property in the form that pydantic writes. */
const optional = (...schemas: JsonObject[]): JsonObject => ({
  title: 'X',
  anyOf: [...schemas, { type: 'null' }],
  default: null,
});

describe('field with the default null is empty, and can be cleared', () => {
  test.each<[string, JsonObject, () => unknown, Json, () => unknown]>([
    ['a text', text, () => type('X', 'a'), 'a', () => type('X', '')],
    ['a number', whole, () => type('X', '3'), 3, () => type('X', '')],
    ['a boolean', { type: 'boolean' }, () => choose('X', 'No'), false, () => choose('X', 'None')],
    ['a choice', { enum: ['a', 'b'] }, () => choose('X', 'b'), 'b', () => choose('X', 'None')],
  ])('%s', (_, schema, fill, value, empty) => {
    const { values } = inputForm(object({ x: optional(schema) }));
    fill();
    expect(values()).toEqual({ x: value });
    expect(screen.queryByText(/^Default/)).toBeNull();
    empty();
    expect(values()).toEqual({});
  });

  test('for a date', () => {
    const { values } = inputForm(object({ x: optional({ ...text, format: 'date' }) }));
    for (const value of ['2026-01-31', ''])
      fireEvent.input(screen.getByLabelText('X'), { target: { value } });
    expect(values()).toEqual({});
  });

  test('for a choice of variants', () => {
    const { values } = inputForm(object({ x: optional(whole, listOf(text)) }));
    expect(screen.queryByRole('textbox')).toBeNull();
    choose('Variant of X', 'Whole number');
    type('Whole number', '3');
    expect(values()).toEqual({ x: 3 });
    choose('Variant of X', 'None');
    expect([values(), screen.queryByRole('textbox')]).toEqual([{}, null]);
  });
});

describe('required field that can be empty', () => {
  const { default: _, ...anyText } = optional(text);
  test.each<[string, JsonObject, Json]>([
    ['a nullable text', anyText, null],
    ['a nullable boolean', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, null],
    ['a nullable group', { anyOf: [object({ a: text }), { type: 'null' }] }, null],
    ['a nullable choice', { enum: ['a', 'b', null] }, null],
    ['a nullable union', { anyOf: [text, whole, { type: 'null' }] }, null],
    ['a list', listOf(text), []],
  ])('is sent empty only if the person says so: %s', async (_, schema, empty) => {
    const { sent, check } = inputForm(object({ x: { title: 'X', ...schema } }, ['x']));
    await check();
    expect([sent().fields, screen.getAllByText(/, or press “Leave empty”\.$/).length]).toEqual([{}, 1]);
    press('Leave empty: X');
    expect(sent().fields).toEqual({ x: empty });
    expect(screen.getByText(`Left empty: ${JSON.stringify(empty)} is sent.`)).toBeDefined();
    press('Reset X');
    expect(sent().fields).toEqual({});
  });

  test('has a value instead once one is filled in', () => {
    const { sent } = inputForm(object({ x: { title: 'X', ...listOf(text) } }, ['x']));
    press('Leave empty: X');
    press('Add to X');
    expect(sent().fields).toEqual({ x: [''] });
    expect(screen.queryByText(/^Left empty/)).toBeNull();
  });
});

describe('variant field', () => {
  const either = { title: 'X', anyOf: [whole, { ...file, title: 'Scan' }, text] };

  test.each([true, false])('with a file variant sends the file, if required: %s', (isRequired) => {
    const { sent } = inputForm(object({ x: either }, isRequired ? ['x'] : []));
    choose('Variant of X', 'Scan');
    chooseFile('Scan', new File(['1'], 'one.png'));
    expect(sent()).toMatchObject({ fields: {}, files: [{ at: '/x', file: { name: 'one.png' } }] });
    choose('Variant of X', 'Text');
    expect(sent().files).toEqual([]);
  });

  test('reports unreadable text by its chosen variant', async () => {
    const { check } = inputForm(object({ x: either }, ['x']));
    type('Whole number', 'two');
    await check();
    expect(descriptionOf(control('textbox', 'Whole number'))).toBe('Enter a whole number, such as 3.');
  });
});

test('a date with time keeps its value while the year is typed', () => {
  inputForm(object({ x: { ...text, format: 'date-time' } }), { x: '2026-01-31T12:30:00Z' });
  const input = screen.getByLabelText<HTMLInputElement>('x');
  for (const year of ['0002', '0020', '0202', '2027']) {
    fireEvent.input(input, { target: { value: `${year}-01-31T12:30:00` } });
    expect(input.value).toBe(`${year}-01-31T12:30`);
  }
});

test('the Remove buttons of a file and of its list entry have different names', () => {
  const { values, state } = inputForm(object({ x: listOf(file) }));
  press('Add to x');
  chooseFile('x 1', new File(['1'], 'one.png'));
  press('Remove one.png');
  expect([values(), state().files]).toEqual([{ x: [null] }, {}]);
  press('Remove x 1');
  expect(values()).toEqual({ x: [] });
});

describe('constant', () => {
  const kind = { const: 'trip', type: 'string' };

  test('is sent without a field if it is required', () => {
    const { sent } = inputForm(object({ kind, name: text }, ['kind']));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(sent().fields).toEqual({ kind: 'trip' });
  });

  test('has a field if it is optional', () => {
    const { sent } = inputForm(object({ kind }));
    expect(sent().fields).toEqual({});
    choose('kind', 'trip');
    expect(sent().fields).toEqual({ kind: 'trip' });
  });

  test('does not make a form by itself', () => {
    inputForm(object({ kind }, ['kind']));
    expect(screen.queryByRole('region')).toBeNull();
  });
});

test('a deeply nested text has a text box', () => {
  const nest = (depth: number): JsonObject =>
    depth === 0 ? object({ deep: text }) : object({ in: nest(depth - 1) }, ['in']);
  const { values } = inputForm(nest(8));
  type('deep', 'a');
  expect(JSON.stringify(values())).toContain('{"deep":"a"}');
});
