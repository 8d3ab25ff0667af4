// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { numberIn } from '../../../lib/json/exact-number.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { axeViolations } from '../../support/axe.ts';
import {
  choose,
  chooseFile,
  control,
  descriptionOf,
  inputForm,
  press,
  removeFile,
  type,
} from '../../support/input-form.tsx';
import { recordedJson } from '../../support/recordings.ts';
import { object, text, whole } from '../../support/schema.ts';

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

const number = { type: 'number' };
const yesNo = { type: 'boolean' };
const colour = { enum: ['red', 'green', 7] };
const file = { type: 'string', extra: { widget: { type: 'base64file' } } };

const fileRequest = () => recordedJson('input_schema.file.json') as JsonObject;
const letter = new File(['Dear Ada'], 'letter.txt', { type: 'text/plain' });

describe('form field value', () => {
  test.each<[string, JsonObject, () => unknown, Json | undefined]>([
    ['a text', text, () => type('x', 'Ada'), 'Ada'],
    ['a text, cleared again', text, () => [type('x', 'Ada'), type('x', '')], undefined],
    ['a long text', { ...text, maxLength: 1000 }, () => type('x', 'two\nlines'), 'two\nlines'],
    ['a number', number, () => type('x', '0.5'), 0.5],
    ['a negative number', number, () => type('x', ' -2.5e3 '), numberIn('-2.5e3')],
    ['a whole number', whole, () => type('x', '42'), 42],
    ['a number, cleared again', whole, () => [type('x', '42'), type('x', ' ')], undefined],
    ['yes', yesNo, () => choose('x', 'Yes'), true],
    ['no', yesNo, () => choose('x', 'No'), false],
    ['a boolean, cleared again', yesNo, () => [choose('x', 'Yes'), choose('x', 'None')], undefined],
    ['a choice', colour, () => choose('x', 'green'), 'green'],
    ['a choice that is not a string', colour, () => choose('x', '7'), 7],
    ['a choice, cleared again', colour, () => [choose('x', 'red'), choose('x', 'None')], undefined],
    ['JSON', {}, () => type('x', '{"a": [1, null]}'), { a: [1, null] }],
    ['JSON that is null', {}, () => type('x', 'null'), null],
  ])('from %s', (_, schema, act, value) => {
    const { values } = inputForm(object({ x: schema }));
    act();
    expect(values()).toEqual(value === undefined ? {} : { x: value });
  });

  test.each<[string, string, Json | undefined]>([
    ['date', '2026-01-31', '2026-01-31'],
    ['date', '', undefined],
    ['date-time', '2026-01-31T12:30:15', '2026-01-31T12:30:15-05:00'],
    ['date-time', '2026-07-31T12:30', '2026-07-31T12:30:00-04:00'],
    ['date-time', '', undefined],
  ])('from a %s picker set to %j in New York', (format, picked, value) => {
    const { values } = inputForm(object({ x: { ...text, format } }));
    const input = screen.getByLabelText('x');
    fireEvent.input(input, {
      target: { value: '2026-01-01T00:00:00'.slice(0, format === 'date' ? 10 : 19) },
    });
    fireEvent.input(input, { target: { value: picked } });
    expect(values()).toEqual(value === undefined ? {} : { x: value });
  });

  test('a date with time is shown in local time', () => {
    inputForm(object({ x: { ...text, format: 'date-time' } }), { x: '2026-01-31T17:30:15Z' });
    const input = screen.getByLabelText<HTMLInputElement>('x');
    expect([input.type, input.value]).toEqual(['datetime-local', '2026-01-31T12:30:15']);
  });

  test('a required boolean has two answers and none at first', () => {
    const { sent } = inputForm(object({ x: yesNo }, ['x']));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
    ]);
    expect(sent().fields).toEqual({});
    choose('x', 'No');
    expect(sent().fields).toEqual({ x: false });
    choose('x', 'Yes');
    expect(sent().fields).toEqual({ x: true });
  });

  test('a required choice has no value until one is chosen', () => {
    const { sent } = inputForm(object({ x: colour }, ['x']));
    expect(control('combobox', 'x').textContent).toMatch(/^Choose…/);
    expect(sent().fields).toEqual({});
    choose('x', 'red');
    expect(control('combobox', 'x').textContent).not.toContain('Choose…');
  });
});

const notFinite =
  'JSON has no NaN. Enter another number or null, or put it in double quotes to send it as text.';

describe.each([
  ['number', number, '1,5', 'Write it with a point, without commas and spaces, such as 1000.5.'],
  ['number', number, '0x10', 'Enter a number, such as 3 or 0.5.'],
  ['whole number', whole, '1.5', 'Enter a whole number, such as 3.'],
  ['JSON with NaN', {}, '{"id": NaN}', notFinite],
  ['JSON', {}, '{"a": ', 'This is not JSON. Put text in double quotes.'],
])('%s field %#', (_, schema, typed, problem) => {
  test(`keeps the unreadable text ${typed}, has no value, and shows the problem when it is sent`, async () => {
    const { values, check } = inputForm(object({ x: schema }), { x: 1 });
    type('x', typed);
    expect(values()).toEqual({});
    fireEvent.blur(control('textbox', 'x'));
    expect(control('textbox', 'x').value).toBe(typed);
    await check();
    expect(descriptionOf(control('textbox', 'x'))).toBe(problem);
  });
});

describe('file field', () => {
  test('shows name and size of its file until it is removed', () => {
    const { sent } = inputForm(fileRequest());
    chooseFile('File required', letter);
    expect(screen.getByText('letter.txt, 8 bytes')).toBeTruthy();
    expect(sent().files).toMatchObject([{ at: '/file', file: { name: 'letter.txt' } }]);
    removeFile('letter.txt');
    expect(screen.queryByText(/letter/)).toBeNull();
    expect(sent().files).toEqual([]);
  });

  test('replaces its file', () => {
    const { sent } = inputForm(object({ x: file }));
    chooseFile('x', letter);
    chooseFile('x', new File(['2'], 'second.txt'));
    expect(sent().files).toMatchObject([{ file: { name: 'second.txt' } }]);
  });

  test('keeps its file when the file dialog is cancelled', () => {
    const { state } = inputForm(object({ x: file }));
    chooseFile('x', letter);
    fireEvent.change(screen.getByLabelText('x'), { target: { files: [] } });
    expect(state().files).toMatchObject({ '/x': { name: 'letter.txt' } });
  });
});

describe('default value', () => {
  test.each<[string, JsonObject, () => unknown, Json]>([
    ['a text', { ...text, default: 'Ada' }, () => type('x', 'Bob'), 'Bob'],
    ['a text, cleared', { ...text, default: 'Ada' }, () => type('x', ''), ''],
    ['a number', { ...number, default: 0.5 }, () => type('x', '0.7'), 0.7],
    ['true', { ...yesNo, default: true }, () => fireEvent.click(control('checkbox', 'x')), false],
    ['a choice', { ...colour, default: 'red' }, () => choose('x', 'green'), 'green'],
  ])('of %s is shown, and restored by Reset', (_, schema, act, value) => {
    const { values } = inputForm(object({ x: schema }));
    const shown = () => {
      const { value: now, checked } = screen.getByLabelText<HTMLInputElement>('x');
      return [now, checked];
    };
    const before = shown();
    expect(screen.queryByRole('button', { name: 'Reset x' })).toBeNull();
    act();
    expect(values()).toEqual({ x: value });
    expect(screen.getByText(`Default: ${schema.default}`)).toBeTruthy();
    press('Reset x');
    expect(values()).toEqual({});
    expect(shown()).toEqual(before);
  });

  test.each([
    ['', 'Default: empty'],
    ['a'.repeat(80), `Default: ${'a'.repeat(59)}…`],
  ])('%j is described as %j', (initial, words) => {
    inputForm(object({ x: { ...text, default: initial } }), { x: 'other' });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('is not shown as a hint if the value equals it', () => {
    inputForm(object({ x: { ...text, default: 'Ada' } }), { x: 'Ada' });
    expect(screen.queryByText(/^Default/)).toBeNull();
  });
});

test('a field is named by its title and described by its schema', () => {
  inputForm(object({ x: { ...text, title: 'Name', description: 'Of the person.' } }));
  expect(descriptionOf(control('textbox', 'Name'))).toBe('Of the person.');
});

test.each(['text', 'number', 'yesNo', 'colour', 'json', 'file', 'date'])(
  'a %s field has no axe violations, empty or refused',
  async (kind) => {
    const kinds: Record<string, JsonObject> = { text, number, yesNo, colour, json: {}, file };
    const schema = { ...(kinds[kind] ?? { ...text, format: kind }), description: 'Any.' };
    const { container, refuse } = inputForm(object({ must: schema, may: schema }, ['must']));
    expect(await axeViolations(container)).toEqual([]);
    await refuse({ '/must': 'No.', '/may': 'No.' });
    expect(await axeViolations(container)).toEqual([]);
  },
);
