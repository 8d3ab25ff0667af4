import { describe, expect, test } from 'vitest';
import { ownProblems, placed, type SaidOfPlace, shapeAt } from '../../lib/form/form-problems.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { fieldsFor, filled, isMissing, unfolded } from '../support/form.ts';
import { recordedJson } from '../support/recordings.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const circle = { title: 'Circle', ...object({ kind: { const: 'circle' }, radius: whole }, ['radius']) };
const square = { title: 'Square', ...object({ kind: { const: 'square' }, side: whole }, ['side']) };
const row = object({ z: whole, tags: listOf(text) });

const fields = fieldsFor(
  object({
    n: whole,
    'a/b': text,
    any: {},
    inner: object({ z: whole }),
    items: listOf(row),
    grid: listOf(listOf(whole)),
    shape: { anyOf: [circle, square] },
  }),
);

const filling = filled({ items: [{}, { tags: ['x'] }], grid: [[1], [2, 3]], shape: { radius: 1 } });

/** Returns the messages by place, each after the rest of its path. */
const written = (said: Record<string, SaidOfPlace>) =>
  Object.fromEntries(
    Object.entries(said).map(([at, { path, message }]) => [
      at,
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    ]),
  );

/** Returns the pointers at which a problem of the server is shown, with its messages. */
const shown = (path: (string | number)[], form = filling) =>
  written(placed(fields, form, [{ path: path.map(String), message: 'No.' }]));

describe('server problem is shown at the innermost field', () => {
  test.each<[(string | number)[], string, string]>([
    [['n'], '/n', 'No.'],
    [['a/b'], '/a~1b', 'No.'],
    [['inner', 'z'], '/inner/z', 'No.'],
    [['items', 1, 'z'], '/items/1/z', 'No.'],
    [['items', 1, 'tags', 0], '/items/1/tags/0', 'No.'],
    [['grid', 1, 1], '/grid/1/1', 'No.'],
    [['shape', 'radius'], '/shape/radius', 'No.'],
    // Pydantic adds the type, FastAPI the place of the input, and pydantic 1 the root.
    [['shape', 'Circle', 'radius'], '/shape/radius', 'No.'],
    [['shape', 'circle', 'kind'], '/shape/kind', 'No.'],
    [['n', 'int'], '/n', 'int: No.'],
    [['body', 'input', 'n'], '/n', 'No.'],
    [['__root__', 'n'], '/n', 'No.'],
    [['body', '__root__', 'items', 0, 'z'], '/items/0/z', 'No.'],
    // The rest of the path goes into the message.
    [['any', 'x', 0], '/any', 'x.0: No.'],
    [['items', 7, 'z'], '/items', '7.z: No.'],
    [['items', 1, 'other'], '/items/1', 'other: No.'],
    [['items', 0, 'tags', 3], '/items/0/tags', '3: No.'],
    [['inner', '[key]'], '/inner', '[key]: No.'],
    [['shape', 'Square', 'side'], '/shape', 'Square.side: No.'],
  ])('%j', (path, at, message) => {
    expect(shown(path)).toEqual({ [at]: message });
  });

  test.each([[[]], [['unknown']], [['unknown', 0, 'deeper']], [['header', 'x-token']], [['body', 'config']]])(
    'or nowhere: %j',
    (path) => {
      expect(shown(path)).toEqual({});
    },
  );

  test('of the chosen variant', () => {
    const chosen = filled({ shape: {} }, { chosen: { '/shape': 1 } });
    expect(shown(['shape', 'Square', 'side'], chosen)).toEqual({ '/shape/side': 'No.' });
  });

  test('once per field, the first of several', () => {
    const said = [
      { path: ['n', 'int'], message: 'No number.' },
      { path: ['n'], message: 'No.' },
      { path: ['inner'], message: 'Nor this.' },
    ];
    expect(written(placed(fields, filling, said))).toEqual({
      '/n': 'int: No number.',
      '/inner': 'Nor this.',
    });
  });

  test('for a recorded reply of LangServe', () => {
    const { detail } = recordedJson('missing-key.invoke.json') as {
      detail: { loc: string[]; msg: string }[];
    };
    const form = fieldsFor(object({ text, language: text }, ['text', 'language']));
    const said = detail.map(({ loc, msg }) => ({ path: loc, message: msg }));
    expect(written(placed(form, filled({ language: 'fr' }), said))).toEqual({ '/text': 'Field required' });
  });
});

describe('shape at a pointer', () => {
  test.each([
    ['/n', 'whole number'],
    ['/a~1b', 'text'],
    ['/a/b', undefined],
    ['/inner', { group: { z: 'whole number' } }],
    ['/inner/z', 'whole number'],
    ['/inner/y', undefined],
    ['/n/z', undefined],
    ['/items/1/tags/0', 'text'],
    ['/items/0/tags/0', undefined],
    ['/items/2', undefined],
    ['/items/-1', undefined],
    ['/items/length', undefined],
    ['/items/01x', undefined],
    ['/grid/1/1', 'whole number'],
    ['/shape/radius', 'whole number'],
    ['/shape/side', undefined],
    ['/any/x', undefined],
    ['/constructor', undefined],
  ])('%s', (at, shape) => {
    const found = shapeAt(fields, filling, at);
    expect(found && unfolded(found)).toEqual(shape);
  });

  test('at the root is the whole form', () => {
    expect(shapeAt(fields, filling, '')?.kind).toBe('group');
  });

  test('inside a chosen variant without values', () => {
    const chosen = filled({}, { chosen: { '/shape': 1 } });
    expect(shapeAt(fields, chosen, '/shape/side')?.kind).toBe('number');
    expect(shapeAt(fields, chosen, '/shape/radius')).toBeUndefined();
  });
});

describe('form check finds', () => {
  const wrong = (unread: Record<string, string>, values: JsonObject = {}, chosen = {}) =>
    ownProblems(fields, filled(values, { unread, chosen }));

  test('unreadable text', () => {
    const form = fieldsFor(object({ n: whole, x: { type: 'number' }, any: {} }, ['n', 'x', 'any']));
    const unread = { '/n': '1.5', '/x': 'a', '/any': '{' };
    expect(ownProblems(form, filled({}, { unread }))).toEqual({
      '/n': { code: 'not-whole-number' },
      '/x': { code: 'not-number' },
      '/any': { code: 'not-json' },
    });
  });

  test('missing values', () => {
    const form = fieldsFor(object({ a: text, inner: object({ z: whole }, ['z']) }, ['a', 'inner']));
    expect(ownProblems(form, filled({}))).toEqual({
      '/a': isMissing('text'),
      '/inner/z': isMissing('number'),
    });
    expect(ownProblems(form, filled({ a: '', inner: { z: 1 } }))).toEqual({});
  });

  test('a missing file, which may be left empty if the field is nullable', () => {
    const file = { ...text, widget: { type: 'base64file' } };
    const form = (schema: JsonObject) => fieldsFor(object({ file: schema }, ['file']));
    const nullable = form({ anyOf: [file, { type: 'null' }] });
    expect(ownProblems(nullable, filled({}))).toEqual({ '/file': isMissing('file', 'empty') });
    expect(ownProblems(nullable, filled({ file: null }))).toEqual({});
    expect(ownProblems(form(file), filled({}))).toEqual({ '/file': isMissing('file') });
  });

  test('unreadable text rather than an older value', () => {
    expect(Object.keys(wrong({ '/n': 'x' }, { n: 1 }))).toEqual(['/n']);
  });

  test('problems in a list entry, but not in a removed one', () => {
    expect(Object.keys(wrong({ '/grid/0/1': 'x' }, { grid: [[1, null]] }))).toEqual(['/grid/0/1']);
    expect(wrong({ '/grid/0/1': 'x' }, { grid: [[1]] })).toEqual({});
  });

  test('problems in the chosen variant only', () => {
    const values = { shape: { radius: 1 } };
    expect(Object.keys(wrong({ '/shape/radius': 'x' }, values, { '/shape': 0 }))).toEqual(['/shape/radius']);
    expect(Object.keys(wrong({ '/shape/radius': 'x' }, values, { '/shape': 1 }))).toEqual(['/shape/side']);
  });
});
