import { describe, expect, test } from 'vitest';
import {
  parametersIn,
  queryText,
  readParameter,
  splitQuery,
  withQuery,
} from '../../lib/runnable/runnable-url.ts';

describe('query of a URL', () => {
  test.each([
    ['http://a/b?x=1', 'http://a/b', 'x=1'],
    ['http://a/b?', 'http://a/b', ''],
    ['http://a/b?x=1#top', 'http://a/b#top', 'x=1'],
    ['http://a/b?x=1?y', 'http://a/b', 'x=1?y'],
  ])('%s is split into %s and %j', (text, url, query) => {
    expect(splitQuery(text)).toEqual({ url, query });
  });

  test.each(['http://a/b', 'http://a/b#x?y'])('is not in %s', (text) => {
    expect(splitQuery(text)).toBeUndefined();
  });

  test.each([
    'api-version=2024-01-01',
    'code=aB%2Fc%2bD==&tag=x&tag=y',
    'q=a+b%20c&x=/?:@,;$*()!',
    'empty=&%C3%BC=%E4',
    'filter[name]={{profile}}',
  ])('keeps order, duplicates and escapes: %s', (query) => {
    expect(queryText(parametersIn(query))).toBe(query);
  });

  test.each([
    ['a b', 'n=a%20b'],
    ['a&b#c', 'n=a%26b%23c'],
    ['50%', 'n=50%25'],
    ['ü🔑\ud800', 'n=%C3%BC%F0%9F%94%91%EF%BF%BD'],
    [`"<it's>"`, 'n=%22%3Cit%27s%3E%22'],
  ])('escapes the typed value %j as the browser does', (value, query) => {
    expect(queryText([{ name: 'n', value }])).toBe(query);
    expect(new URL(`http://a/?${query}`).search).toBe(`?${query}`);
  });

  test('escapes what would end a name', () => {
    expect(queryText([{ name: 'a=b&c', value: '1' }])).toBe('a%3Db%26c=1');
  });

  test.each([
    ['http://a/b', '', 'http://a/b'],
    ['http://a/b', 'x=1', 'http://a/b?x=1'],
    ['http://a/b?limit=2', 'x=1', 'http://a/b?limit=2&x=1'],
  ])('is added to %s', (url, query, whole) => {
    expect(withQuery(url, query)).toBe(whole);
  });

  test.each([
    ['a%2Bb+c', 'a+b c'],
    ['100%', '100%'],
  ])('is read as a server does: %s', (text, value) => {
    expect(readParameter(text)).toBe(value);
  });
});
