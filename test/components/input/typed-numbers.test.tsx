// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { parseJson, writeJson } from '../../../lib/json/json.ts';
import { control, inputForm, type } from '../../support/input-form.tsx';
import { object, whole } from '../../support/schema.ts';

const number = { type: 'number' };

describe('number as typed', () => {
  test.each([
    ['a number', number, '1.10', '{"x":1.10}'],
    ['a number', number, '1e400', '{"x":1e400}'],
    ['a whole number', whole, '1234567890123456789', '{"x":1234567890123456789}'],
    ['JSON', {}, '{ "id": 9007199254740993, "of": 1.0 }', '{"x":{"id":9007199254740993,"of":1.0}}'],
  ])('is sent and shown: %s, %j', (_, schema, typed, sent) => {
    const form = inputForm(object({ x: schema }));
    type('x', typed);
    expect(writeJson(form.sent().fields)).toBe(sent);
    fireEvent.blur(control('textbox', 'x'));
    expect(control('textbox', 'x').value.replaceAll(/\s/g, '')).toBe(typed.replaceAll(/\s/g, ''));
  });

  test('is the default that a schema writes', () => {
    inputForm(object({ x: parseJson('{"type":"number","default":1.10}') ?? null }));
    expect(control('textbox', 'x').value).toBe('1.10');
    type('x', '2');
    expect(screen.getByText('Default: 1.10')).toBeTruthy();
  });
});
