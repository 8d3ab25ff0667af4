import { describe, expect, test } from 'vitest';
import { type Field, fieldsOf } from '../../lib/form/field.ts';
import { completed, missing } from '../../lib/form/form.ts';
import { knowing, requiringLess } from '../../lib/form/input-fields.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const schema = object(
  {
    language: text,
    count: whole,
    tags: listOf(text),
    key: { ...text, format: 'password' },
    file: { ...text, extra: { widget: { type: 'base64file' } } },
  },
  ['language', 'count', 'tags', 'key', 'file'],
);
const fields = fieldsOf(schema, resolverOf(schema));
const known = { language: 'de', count: 3, tags: ['x'], key: '[secret]', file: 'AAAA', other: 1 };

const filled = (values: JsonObject) => ({ values, unread: {}, chosen: {}, files: new Set<string>() });
const sent = (of: Field[], values: JsonObject) => completed(of, filled(values));

describe('fields of a thread that has their values', () => {
  const inThread = knowing(fields, known);

  test('show them, apart from secrets and files', () => {
    expect(inThread.map(({ name, now }) => [name, now])).toEqual([
      ['language', 'de'],
      ['count', 3],
      ['tags', ['x']],
      ['key', undefined],
      ['file', undefined],
    ]);
  });

  test('demand none of them', () => {
    expect(missing(inThread, filled({}), sent(inThread, {}))).toEqual({});
    expect(missing(fields, filled({}), sent(fields, {}))).not.toEqual({});
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['nothing that is only shown', {}, {}],
    ['a changed value', { language: 'fr' }, { language: 'fr' }],
    ['an emptied text', { language: '' }, { language: '' }],
    ['nothing that was changed back', { language: 'de', count: 3 }, {}],
    ['a list as it is filled in: what it adds to is not known', { tags: ['x'] }, { tags: ['x'] }],
  ])('send %s', (_, values, expected) => {
    expect(sent(inThread, values)).toEqual(expected);
  });

  test.each([[null], [undefined]])('stay as they are where the thread has %j', (value) => {
    const [language] = knowing(fields, value === undefined ? {} : { language: value });
    expect(language).toMatchObject({ name: 'language', isRequired: true });
    expect(language).not.toHaveProperty('now');
  });
});

describe('a schema for a thread that has values', () => {
  test('requires the others alone', () => {
    expect(requiringLess(schema, { language: 'de', count: null })).toMatchObject({
      required: ['count', 'tags', 'key', 'file'],
    });
  });

  test('keeps its definitions', () => {
    const referring = { $ref: '#/$defs/In', $defs: { In: schema } };
    expect(requiringLess(referring, known)).toEqual({ ...schema, $defs: { In: schema }, required: [] });
  });

  test.each([[undefined], [true], [schema]])('is the same where nothing is known of it: %j', (same) => {
    expect(requiringLess(same, { other: 1 })).toBe(same);
  });
});
