import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { readOpenApi } from '../../lib/langserve/openapi.ts';
import { listed, named, post, withBody } from '../support/openapi-document.ts';

const recorded = (file: string): Json =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/openapi', file), 'utf8'));

describe('an OpenAPI document of LangServe 0.0.41', () => {
  test('lists runnables, modes, headers and inputs with pydantic 1', () => {
    const read = readOpenApi(recorded('langserve-0.0.41-pydantic-1.json'));
    expect(read?.runnables.map(({ path, modes, headers }) => [path, modes.join(), ...headers])).toEqual([
      ['/echo', 'stream,batch'],
      ['/chat', 'stream,batch'],
      ['/prompt', 'stream,batch'],
      ['/add-one', 'batch'],
      ['/guarded', 'stream,batch', 'x-token'],
      ['/models/echo2', 'stream,batch'],
    ]);
    const plans = read?.runnables.map(({ input }) => langserve.plan(input));
    expect(plans?.map((plan) => (plan.kind === 'object' ? plan.text : plan.kind))).toEqual(
      ['text', 'question', 'open', 'raw', 'raw', 'text'].map((kind) =>
        kind === 'open' ? expect.anything() : kind,
      ),
    );
  });

  test('lists only schemas with pydantic 2', () => {
    const read = readOpenApi(recorded('langserve-0.0.41-pydantic-2.json'));
    expect(read?.runnables).toEqual([]);
    expect(read?.schemaOnly).toEqual(['/echo', '/chat', '/prompt', '/add-one', '/guarded', '/models/echo']);
  });
});

describe('an OpenAPI document', () => {
  test.each<[string, JsonObject, string[][]]>([
    ['with both endpoints', { '/a/invoke': post(), '/a/stream': post() }, [['/a', 'stream', 'batch']]],
    [
      'with one endpoint',
      { '/a/invoke': post(), '/b/stream': post() },
      [
        ['/a', 'batch'],
        ['/b', 'stream'],
      ],
    ],
    ['with a runnable at the root', { '/invoke': post() }, [['', 'batch']]],
    ['with endpoints for a configuration', { '/a/c/{config_hash}/invoke': post() }, []],
    ['with endpoints that are not called by POST', { '/a/invoke': { get: {} } }, []],
    ['with a body that has no input', { '/orders/stream': withBody({ text: {} }) }, []],
    ['with handlers that declare no body', { '/v2/invoke': { post: {} } }, [['/v2', 'batch']]],
    ['with an endpoint of another name', { '/a/batch': post(), '/a/stream_log': post() }, []],
    ['with values that are no paths', { '/a/invoke': 'post', 'b/invoke': post(), '/c/invoke': null }, []],
  ])('%s', (_, paths, runnables) => {
    expect(named(paths)).toEqual(runnables);
  });

  test('lists paths with placeholders separately', () => {
    expect(listed({ '/{tenant}/chat/invoke': post(), '/a/invoke': post() })).toMatchObject({
      runnables: [{ path: '/a' }],
      incomplete: ['/{tenant}/chat'],
    });
  });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ['a required header', { parameters: [{ in: 'header', name: 'x-key', required: true }] }, {}, ['x-key']],
    ['an optional header', { parameters: [{ in: 'header', name: 'x-key', required: false }] }, {}, []],
    ['a required query', { parameters: [{ in: 'query', name: 'q', required: true }] }, {}, []],
    [
      'a bearer token',
      { security: [{ way: [] }] },
      { way: { type: 'http', scheme: 'bearer' } },
      ['authorization'],
    ],
    ['OAuth', { security: [{ way: [] }] }, { way: { type: 'oauth2', flows: {} } }, ['authorization']],
    [
      'a key',
      { security: [{ way: [] }] },
      { way: { type: 'apiKey', in: 'header', name: 'api-key' } },
      ['api-key'],
    ],
    ['a key or nothing', { security: [{ way: [] }, {}] }, { way: { type: 'http' } }, []],
    [
      'a key in a cookie',
      { security: [{ way: [] }] },
      { way: { type: 'apiKey', in: 'cookie', name: 'k' } },
      [],
    ],
    ['an unknown way', { security: [{ way: [] }] }, {}, []],
  ])('says that a runnable needs %s', (_, operation, securitySchemes, headers) => {
    const paths = { '/a/invoke': post({ type: 'string' }, operation) };
    expect(listed(paths, { components: { securitySchemes } }).runnables[0]?.headers).toEqual(headers);
  });

  test.each<[string, Json, Json]>([
    ['a plain schema', { type: 'string', title: 'Input' }, { type: 'string' }],
    ['a reference', { $ref: '#/components/schemas/Text' }, { $ref: '#/components/schemas/Text' }],
    ['a root model', { $ref: '#/components/schemas/Root' }, { type: 'integer' }],
  ])('has the input as %s', (_, input, expected) => {
    const schemas = {
      Text: { type: 'string' },
      Root: { type: 'object', properties: { root: { type: 'integer' } }, required: ['root'] },
    };
    const [runnable] = listed({ '/a/invoke': post(input) }, { components: { schemas } }).runnables;
    expect(runnable?.input).toMatchObject(expected as JsonObject);
  });

  test('drops the generic description that LangServe adds', () => {
    const paths = {
      '/a/invoke': post({}, { description: 'Translates a text.' }),
      '/b/invoke': post({}, { description: 'Invoke the runnable with the given input and config.' }),
    };
    expect(listed(paths).runnables.map(({ description }) => description)).toEqual(['Translates a text.', '']);
  });

  test.each<[string, Json]>([
    ['a list', []],
    ['null', null],
    ['an object without paths', { openapi: '3.1.0' }],
    ['paths that are a list', { openapi: '3.1.0', paths: [] }],
    ['an object with paths but no version', { paths: {} }],
  ])('is not %s', (_, value) => {
    expect(readOpenApi(value)).toBeUndefined();
  });
});
