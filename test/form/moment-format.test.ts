import { format } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import { object, text } from '../support/schema.ts';

const isTaken = (format: string, moment: string) =>
  Object.keys(schemaProblems(object({ at: { ...text, format } }), { at: moment })).length === 0;

/** Expected: the answers of pydantic 2.13 for `datetime.time` and `datetime.datetime`. */
describe('format check agrees with pydantic', () => {
  test.each([
    ['09:30', true],
    ['09:30:00', true],
    ['09:30:00.5', true],
    ['09:30:00,5', true],
    ['09:30Z', true],
    ['09:30:00z', true],
    ['09:30+02:00', true],
    ['09:30:00-0200', true],
    ['9:30', false],
    ['0930', false],
    ['25:00', false],
    ['09:60', false],
    ['09:30 Z', false],
    ['09:30+02', false],
    ['T09:30', false],
    ['4', false],
    ['', false],
  ])('on a time of %j: %s', (moment, taken) => {
    expect(isTaken('time', moment)).toBe(taken);
  });

  test.each([
    ['2026-01-31', true],
    ['2026-01-31T12:30', true],
    ['2026-01-31 12:30', true],
    ['2026-01-31_12:30', true],
    ['2026-01-31T12:30:00', true],
    ['2026-01-31T12:30:00.5', true],
    ['2026-01-31T12:30:00+02:00', true],
    ['2026-01-31t12:30z', true],
    ['1738000000', true],
    ['1738000000.5', true],
    ['4', true],
    ['-4', true],
    ['.5', true],
    ['4.', true],
    ['.', false],
    ['1e3', false],
    ['2026-02-30T12:30', false],
    ['2026-1-31T12:30', false],
    ['2026-01-31T9:30', false],
    ['2026-01-31T12:30 Z', false],
    ['20260131T1230', false],
    ['soon', false],
  ])('on a date with time of %j: %s', (moment, taken) => {
    expect(isTaken('date-time', moment)).toBe(taken);
  });

  test('on a nullable time', () => {
    const maybe = object({ at: { anyOf: [{ ...text, format: 'time' }, { type: 'null' }] } });
    expect(schemaProblems(maybe, { at: '09:30' })).toEqual({});
  });
});

test("a check leaves the library's own formats unchanged", () => {
  const before = { ...format };
  expect(isTaken('time', '09:30')).toBe(true);
  expect(format).toEqual(before);
  expect(format.time?.('09:30')).toBe(false);
});
