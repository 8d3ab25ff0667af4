import { describe, expect, test } from 'vitest';
import { langserve } from '../../lib/langserve/langserve.ts';
import { listed, named, post } from '../support/openapi-document.ts';

describe('a hostile document', () => {
  test('whose schemas refer to each other is read', () => {
    const schemas = {
      A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } },
      B: { $ref: '#/components/schemas/A' },
      Loop: { $ref: '#/components/schemas/Loop' },
    };
    const paths = {
      '/a/invoke': post({ $ref: '#/components/schemas/A' }),
      '/loop/invoke': post({ $ref: '#/components/schemas/Loop' }),
    };
    const { runnables } = listed(paths, { components: { schemas } });
    expect(runnables.map(({ input }) => input)).toEqual([expect.anything(), expect.anything()]);
    for (const { input } of runnables) expect(langserve.plan(input).kind).toEqual(expect.any(String));
  });

  test('with a body that refers to itself is read', () => {
    const body = { content: { 'application/json': { schema: { $ref: '#/paths/~1a~1invoke' } } } };
    expect(named({ '/a/invoke': { post: { requestBody: body } } })).toEqual([['/a', 'batch']]);
  });

  test('has no runnable at a path named like a member of all objects', () => {
    expect(named({ '/f1/constructor': post(), '/a/invoke': post() })).toEqual([['/a', 'batch']]);
  });

  test('lists at most 1,000 runnables', () => {
    const paths = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`/r${i}/invoke`, post()]));
    expect(listed(paths).runnables).toHaveLength(1000);
  });

  test('has no input if its schemas are too many to read', () => {
    const wide = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`p${i}`, {}])),
    };
    const paths = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`/r${i}/invoke`, post({ $ref: '#/components/schemas/Wide' })]),
    );
    const { runnables } = listed(paths, { components: { schemas: { Wide: wide } } });
    expect(runnables).toHaveLength(200);
    expect(runnables.filter(({ input }) => input === undefined).length).toBeGreaterThan(100);
  });

  test('cannot name a property after a prototype', () => {
    const schemas = JSON.parse(
      '{"__proto__":{"type":"string"},"A":{"$ref":"#/components/schemas/__proto__"}}',
    );
    const [runnable] = listed(
      { '/a/invoke': post({ $ref: '#/components/schemas/A' }) },
      { components: { schemas } },
    ).runnables;
    expect(langserve.plan(runnable?.input)).toEqual({ kind: 'text' });
    expect(({} as { type?: string }).type).toBeUndefined();
  });

  test.each([
    '/admin?x=/input_schema',
    '/a#/stream',
    '/../../x/invoke',
    '/a/%2e%2E/x/invoke',
    '/a\\b/stream',
    '/.\t./other/stream',
    '/a/.\n%2e/other/stream',
    '/%2E\r./x/input_schema',
  ])('cannot send the key elsewhere by the path %s', (path) => {
    const item = { ...post(), get: {} };
    const read = listed({ [path]: item, '/a/invoke': item });
    expect(read.runnables.map(({ path: listedPath }) => listedPath)).toEqual(['/a']);
    expect(read.schemaOnly).toEqual([]);
  });

  test('with 40,000 ways to sign in names few headers', () => {
    const names = Array.from({ length: 40_000 }, (_, place) => `k${place}`);
    const schemes = names.map((name) => [name, { type: 'apiKey', in: 'header', name }]);
    const more = {
      security: [Object.fromEntries(names.map((name) => [name, []]))],
      components: { securitySchemes: Object.fromEntries(schemes) },
    };
    const paths = Object.fromEntries(names.slice(0, 400).map((name) => [`/${name}/invoke`, post()]));
    expect(listed(paths, more).runnables[399]?.headers).toHaveLength(20);
  });
});
