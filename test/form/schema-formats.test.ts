import { format } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import { object, text } from '../support/schema.ts';

const isTaken = (format: string, moment: string) =>
  Object.keys(schemaProblems(object({ at: { ...text, format } }), { at: moment })).length === 0;

/** Expected: the answers of pydantic 2.13 for the types that it writes with these formats. */
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

  test.each([
    ['email', 'ada@a.example', true],
    ['email', 'jörg@müller.de', true],
    ['email', 'Ada <ada@a.com>', true],
    ['email', 'ada@a.com', true],
    ['email', 'ada', false],
    ['email', 'ada@', false],
    ['email', '@a.com', false],
    ['email', 'ada@a.com ', true],
    ['uri', 'https://a.example', true],
    ['uri', 'https://müller.de/ö', true],
    ['uri', 'http://a b', false],
    ['uri', 'http:a.b', true],
    ['uri', 'example.com', false],
    ['uri', '/a', false],
    ['uri', ' https://a.b', true],
    ['uri', 'urn:a:b', true],
    ['uri', 'mailto:a@b.c', true],
    ['uri', 'a:b', true],
    ['uri', 'https://a.b/c d', true],
    ['uri', 'https://a.b/{x}', true],
    ['uri', 'postgres://u:p@h/db', true],
    ['uuid', 'd3b07384-d9a0-4c9b-8b1a-3f0d7c2e9a10', true],
    ['uuid', 'd3b07384d9a04c9b8b1a3f0d7c2e9a10', true],
    ['uuid', '{d3b07384-d9a0-4c9b-8b1a-3f0d7c2e9a10}', true],
    ['uuid', 'urn:uuid:d3b07384-d9a0-4c9b-8b1a-3f0d7c2e9a10', true],
    ['uuid', 'd3b07384', false],
    ['uuid', 'D3B07384-D9A0-4C9B-8B1A-3F0D7C2E9A10', true],
    ['uuid', 'd3b07384-d9a0-4c9b-8b1a-3f0d7c2e9a1g', false],
    ['uuid', 'd3b07384-d9a04c9b8b1a-3f0d7c2e9a10', false],
    ['date', '2026-01-31', true],
    ['date', '2026-01-31T00:00', true],
    ['date', '2026-01-31T00:00:00Z', true],
    ['date', '1769817600', true],
    ['date', '20260131', false],
    ['date', '1769817601', false],
    ['date', '2026-1-31', false],
    ['date', '31.01.2026', false],
    ['date', '2026-01-31 00:00', true],
    ['ipv6', '::1', true],
    ['ipv6', 'fe80::1%eth0', true],
    ['ipv6', '1.2.3.4', false],
    ['regex', 'a+', true],
    ['regex', '(?P<x>a)', true],
    ['regex', '(?i)a', true],
    ['regex', '(', false],
    ['regex', 'a++', true],
    ['regex', '[', false],
    ['regex', '(?>a)', true],
    ['duration', 'P1DT2H', true],
    ['duration', 'PT1.5S', true],
    ['duration', '-PT23H59M57S', true],
    ['duration', 'P1Y35DT0.000005S', true],
    ['duration', 'PT0S', true],
    ['duration', 'P1W2D', true],
    ['duration', 'P1DT', true],
    ['duration', 'PT1,5S', true],
    ['duration', '+P1D', true],
    ['duration', '12:30', true],
    ['duration', '12:30:00', true],
    ['duration', '100:00:00', true],
    ['duration', '12:30:00.5', true],
    ['duration', '-01:30:00', true],
    ['duration', '1 day', true],
    ['duration', '3 days', true],
    ['duration', '1d', true],
    ['duration', '1 day, 01:02:03', true],
    ['duration', '1 days 01:00:00', true],
    ['duration', 'PT', false],
    ['duration', 'P', false],
    ['duration', 'P1H', false],
    ['duration', 'PT1D', false],
    ['duration', 'pt1h', false],
    ['duration', '1:30', false],
    ['duration', '12:60', false],
    ['duration', '12:30:60', false],
    ['duration', 'soon', false],
    ['duration', '10', false],
    ['duration', '1 week', false],
    ['duration', '1 day  01:00:00', false],
    ['duration', 'PT1H 1M', false],
    ['duration', '', false],
  ])('on a %s of %j: %s', (format, entry, taken) => {
    expect(isTaken(format, entry)).toBe(taken);
  });

  test('on a nullable time', () => {
    const maybe = object({ at: { anyOf: [{ ...text, format: 'time' }, { type: 'null' }] } });
    expect(schemaProblems(maybe, { at: '09:30' })).toEqual({});
  });
});

/** Pydantic refuses these; other writers of the same format take them. */
test.each([
  ['email', 'ada@localhost'],
  ['email', 'ada@a'],
  ['email', 'a b@c.com'],
  ['email', '"a b"@c.com'],
  ['email', 'ada@[127.0.0.1]'],
  ['email', 'a..b@c.com'],
  ['email', '.a@b.com'],
  ['date', '2026-01-31T12:00'],
  ['uri', 'https://'],
])('format check leaves a %s of %j to the runnable', (format, entry) => {
  expect(isTaken(format, entry)).toBe(true);
});

test("a check leaves the library's own formats unchanged", () => {
  const before = { ...format };
  expect(isTaken('time', '09:30')).toBe(true);
  expect(format).toEqual(before);
  expect(format.time?.('09:30')).toBe(false);
});
