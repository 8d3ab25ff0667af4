import { describe, expect, test } from 'vitest';
import {
  edited,
  emptyForm,
  type FormEdit,
  type FormState,
  fillingOf,
  sentFields,
  withoutSecrets,
} from '../../../lib/chat/input/form-state.ts';
import { fieldsOf } from '../../../lib/form/field.ts';
import { resolverOf } from '../../../lib/form/schema/json-schema.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { listOf, object, text, whole } from '../../support/schema.ts';

const aFile = (name: string) => ({ id: `id of ${name}`, name, mediaType: 'text/plain', size: 1 });

const state = (values: JsonObject, marks: Partial<FormState> = {}): FormState => ({
  ...emptyForm(values),
  ...marks,
});

const following = (before: FormState, ...edits: FormEdit[]) => edits.reduce(edited, before);

describe('form value', () => {
  test.each<[string, JsonObject, string, unknown, JsonObject]>([
    ['is set', {}, '/a', 1, { a: 1 }],
    ['is replaced', { a: 1, b: 2 }, '/a', 3, { a: 3, b: 2 }],
    ['is removed by undefined', { a: 1, b: 2 }, '/a', undefined, { b: 2 }],
    ['may be null', { a: 1 }, '/a', null, { a: null }],
    ['creates missing parents', {}, '/a/b', 1, { a: { b: 1 } }],
    ['replaces an entry of a list', { a: [1, 2] }, '/a/1', 3, { a: [1, 3] }],
    ['leaves an emptied entry of a list as null', { a: [1, 2] }, '/a/0', undefined, { a: [null, 2] }],
    ['is removed inside an entry', { a: [{}, { b: 1 }] }, '/a/1/b', undefined, { a: [{}, {}] }],
    ['is set at a name with / and ~', {}, '/a~1b~0c', 1, { 'a/b~c': 1 }],
    ['replaces the whole form', { a: 1 }, '', { b: 2 }, { b: 2 }],
    ['empties the whole form', { a: 1 }, '', undefined, {}],
  ])('%s', (_, values, at, value, expected) => {
    const before = state(values);
    const copy = structuredClone(before);
    expect(edited(before, { type: 'value', at, value } as FormEdit)).toEqual(state(expected));
    expect(before).toEqual(copy);
  });

  test('removes the marks at its place and below, and no others', () => {
    const marks = { '/a': 'x', '/a/0': 'x', '/ab': 'x', '/b/a': 'x' };
    const before = state({ a: [1] }, { unread: marks });
    expect(following(before, { type: 'value', at: '/a', value: 2 }).unread).toEqual({
      '/ab': 'x',
      '/b/a': 'x',
    });
  });

  test('keeps the variant chosen at its place and forgets those below', () => {
    const before = state({}, { chosen: { '/a': 1, '/a/b': 2 } });
    expect(following(before, { type: 'value', at: '/a', value: {} }).chosen).toEqual({ '/a': 1 });
  });
});

describe('unreadable text', () => {
  test('is stored as typed and removes the value', () => {
    const before = state({ a: 1, b: 2 });
    expect(following(before, { type: 'unread', at: '/a', text: '1.' })).toEqual(
      state({ b: 2 }, { unread: { '/a': '1.' } }),
    );
  });

  test('is forgotten when a readable value is typed', () => {
    const edits: FormEdit[] = [
      { type: 'unread', at: '/a', text: '-' },
      { type: 'value', at: '/a', value: -1 },
    ];
    expect(following(emptyForm(), ...edits)).toEqual(state({ a: -1 }));
  });
});

describe('chosen variant', () => {
  test.each<[string, number, Record<string, number>]>([
    ['is stored', 1, { '/a': 1 }],
    ['is stored if it is the first', 0, { '/a': 0 }],
    ['is removed by -1', -1, {}],
  ])('%s, and the content of the previous one is removed', (_, option, chosen) => {
    const before = state({ a: 1 }, { chosen: { '/a': 2 }, unread: { '/a/b': 'x' } });
    expect(following(before, { type: 'choose', at: '/a', option })).toEqual(state({}, { chosen }));
  });
});

describe('file in a field', () => {
  test('is set, replaced and removed', () => {
    const chosen = following(emptyForm(), { type: 'file', at: '/a', file: aFile('1') });
    expect(chosen.files).toEqual({ '/a': aFile('1') });
    expect(following(chosen, { type: 'file', at: '/a', file: aFile('2') }).files).toEqual({
      '/a': aFile('2'),
    });
    expect(following(chosen, { type: 'file', at: '/a', file: undefined })).toEqual(emptyForm());
  });
});

describe('removed list entry', () => {
  test('loses its marks, and later entries move up with theirs', () => {
    const marks = <Mark>(mark: Mark) =>
      Object.fromEntries(
        ['/l/0', '/l/1', '/l/1/b', '/l/2/b', '/l/10', '/l', '/lm/2', '/o/l/2'].map((at) => [at, mark]),
      );
    const moved = ['/l/0', '/l/1/b', '/l/9', '/l', '/lm/2', '/o/l/2'];
    const before = state(
      { l: ['a', 'b', 'c'] },
      { unread: marks('x'), chosen: marks(1), files: marks(aFile('1')) },
    );
    const left = following(before, { type: 'remove-item', at: '/l', place: 1 });
    expect(left.values).toEqual({ l: ['a', 'c'] });
    for (const kept of [left.unread, left.chosen, left.files]) expect(Object.keys(kept)).toEqual(moved);
  });

  test('is removed from the inner list only', () => {
    const before = state({ l: [['a'], ['b', 'c']] }, { unread: { '/l/0/0': 'x', '/l/1/1': 'y' } });
    expect(following(before, { type: 'remove-item', at: '/l/1', place: 0 })).toEqual(
      state({ l: [['a'], ['c']] }, { unread: { '/l/0/0': 'x', '/l/1/0': 'y' } }),
    );
  });

  test('leaves an empty list if it was the last', () => {
    const left = following(state({ l: ['a'] }), { type: 'remove-item', at: '/l', place: 0 });
    expect(left.values).toEqual({ l: [] });
  });
});

const schema = object({
  file: { ...text, widget: { type: 'base64file' } },
  letters: listOf({ ...text, widget: { type: 'base64file' } }),
  number: whole,
});
const fields = fieldsOf(schema, resolverOf(schema));

test.each<[string, FormState, unknown]>([
  ['nothing', emptyForm(), { fields: {}, files: [], secrets: [] }],
  [
    'a value of a known property',
    state({ number: 1, other: 2 }),
    { fields: { number: 1 }, files: [], secrets: [] },
  ],
  [
    'files at their pointers',
    state({ letters: [null, null] }, { files: { '/file': aFile('1'), '/letters/1': aFile('2') } }),
    {
      fields: { letters: [null, null] },
      files: [
        { at: '/file', file: aFile('1') },
        { at: '/letters/1', file: aFile('2') },
      ],
      secrets: [],
    },
  ],
  [
    'no file at a pointer that takes none',
    state(
      { letters: [] },
      { files: { '/number': aFile('1'), '/other': aFile('2'), '/letters/0': aFile('3') } },
    ),
    { fields: { letters: [] }, files: [], secrets: [] },
  ],
])('fields that are sent: %s', (_, filled, sent) => {
  expect(sentFields(fields, filled)).toEqual(sent);
});

test('the form check sees only which places have a file', () => {
  const { files } = fillingOf(state({}, { files: { '/file': aFile('1') } }));
  expect(files).toEqual(new Set(['/file']));
});

test('secret fields are sent with their pointers and left out of storage', () => {
  const secret = { type: 'string', format: 'password' };
  const schema = object({
    key: secret,
    inner: object({ keys: listOf({ ...text, writeOnly: true }), name: text }),
    either: { anyOf: [secret, whole] },
  });
  const fields = fieldsOf(schema, resolverOf(schema));
  const values = { key: 's1', inner: { keys: ['s2', 's3'], name: 'Ada' }, either: 's4' };
  const sent = sentFields(fields, emptyForm(values));
  expect(sent.fields).toEqual(values);
  expect(sent.secrets).toEqual(['/key', '/inner/keys/0', '/inner/keys/1', '/either']);
  expect(withoutSecrets(sent.fields, sent.secrets)).toEqual({ inner: { keys: [], name: 'Ada' } });
});
