import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../lib/form/field.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import { judgedPlaces, withheldPlaces, withoutJudged } from '../../lib/form/secret-places.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fc } from '../support/fast-check.ts';

describe('secrets are found in any JSON', () => {
  test.each<[Json, string[]]>([
    [{ api_key: 'k' }, ['/api_key']],
    [{ tools: [{ name: 'a', token: 'k' }] }, ['/tools/0/token']],
    [{ headers: { Authorization: 'k', 'x-team': 'deck' } }, ['/headers/Authorization']],
    [{ apiKeys: { openai: 'k', other: 'k' } }, ['/apiKeys']],
    [['ok', 'Bearer abc'], ['/1']],
    [{ note: { deep: [['sk-proj-abcdefghijklmnop']] } }, ['/note/deep/0/0']],
    [{ password: 12345678 }, ['/password']],
    [{ max_tokens: 5, use_token: true, token: null, secret: '', keys: ['a'], credentials: {} }, []],
    ['sk-proj-abcdefghijklmnop', ['']],
  ])('%j', (value, places) => {
    expect(judgedPlaces(value)).toEqual(places);
  });

  test('and replaced without a change of the rest', () => {
    const value = { model: 'm', steps: [{ 'a/b': { jwt: 'k' } }, 1] };
    expect(withoutJudged(value)).toEqual({ model: 'm', steps: [{ 'a/b': { jwt: '[secret]' } }, 1] });
  });

  test('at any depth', () => {
    const property = fc.property(fc.array(fc.constantFrom('list', 'a', 'b')), (path) => {
      const inside = (at: string, value: Json): Json => (at === 'list' ? [value] : { [at]: value });
      const whole = path.reduceRight<Json>((value, at) => inside(at, value), { token: 'k-4711' });
      expect(JSON.stringify(withoutJudged(whole))).not.toContain('4711');
    });
    fc.assert(property);
  });
});

describe('only values that are described down to the leaf, and are not secret, may leave', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      model: { type: 'string' },
      level: { enum: ['low', 'high'] },
      count: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      code: { type: 'string', format: 'password' },
      api_key: { type: 'string' },
      more: { type: 'object', additionalProperties: true },
      nested: {
        type: 'object',
        properties: { size: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
      },
    },
  };
  const fields = fieldsOf(schema, resolverOf(schema));
  test.each<[JsonObject, string[]]>([
    [{ model: 'm', level: 'low', count: 5, nested: { size: 1.5, tags: ['a'] } }, []],
    [{ model: null }, []],
    [{ unknown: 1 }, ['/unknown']],
    [{ code: 'k' }, ['/code']],
    [{ api_key: 'k' }, ['/api_key']],
    [{ model: 'sk-proj-abcdefghijklmnop' }, ['/model']],
    [{ model: { name: 'm' } }, ['/model']],
    [{ level: 'k-4711' }, ['/level']],
    [{ count: [1] }, ['/count']],
    [{ more: { a: 1 } }, ['/more']],
    [{ nested: { size: 1, extra: 'k' } }, ['/nested/extra']],
    [{ nested: { tags: ['a', { b: 'k' }, 'Bearer k'] } }, ['/nested/tags/1', '/nested/tags/2']],
  ])('%j', (values, withheld) => {
    expect(withheldPlaces(fields, values)).toEqual(withheld);
  });
});
