import { describe, expect, test } from 'vitest';
import {
  distinctNames,
  lackingHeaders,
  type OfferedRunnable,
  type TakenInput,
  takenInput,
} from '../../../lib/chat/discovery/offered-runnable.ts';
import { searchedAddress } from '../../../lib/chat/profile/address.ts';
import type { Json } from '../../../lib/json/json.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import { plainHeader } from '../../support/profile.ts';

const server = 'http://127.0.0.1:8000';

describe('names of new profiles', () => {
  test('are those of the server', () => {
    const url = `${server}/assistants/eb6db400-e3c8-5d06-a834-015cb89efe69`;
    const named = (name: string) => ({ url, name });
    expect(distinctNames([named('Pirate'), named('agent')], ['agent'])).toEqual([
      'Pirate',
      'agent at 127.0.0.1:8000',
    ]);
  });

  test.each<[string, string[], string[], string[]]>([
    ['are the ends of the paths', ['/chat', '/models/openai'], [], ['chat', 'openai']],
    ['are the paths where ends are equal', ['/a/chat', '/b/chat'], [], ['a/chat', 'b/chat']],
    ['are the host for the root', [''], [], ['127.0.0.1:8000']],
    ['name the path where a profile has the end', ['/a/chat'], ['chat'], ['a/chat']],
    ['name the host where a profile has the path', ['/chat'], ['chat'], ['chat at 127.0.0.1:8000']],
    [
      'are those of copies where a profile has all of them',
      ['/chat'],
      ['chat', 'chat at 127.0.0.1:8000'],
      ['chat copy'],
    ],
    ['differ even for one address', ['/chat', '/chat'], [], ['chat', 'chat at 127.0.0.1:8000']],
    ['are read as people write them', ['/caf%C3%A9'], [], ['café']],
  ])('%s', (_, paths, taken, names) => {
    const urls = paths.map((path) => server + path);
    expect(
      distinctNames(
        urls.map((url) => ({ url })),
        taken,
      ),
    ).toEqual(names);
  });
});

describe('the address to search', () => {
  test.each([
    [`${server}/chat`, `${server}/chat`],
    [server, server],
    [`${server}/docs`, `${server}/docs`],
    [`${server}/openapi.json`, `${server}/openapi.json`],
    [`${server}/chat/stream`, `${server}/chat/stream`],
    [`${server}/chat/playground/?x=1#top`, `${server}/chat/playground/`],
    ['127.0.0.1:8000', server],
    [`{ adapter: { url: '${server}/chat' } }`, `${server}/chat`],
    ['http://name:secret@127.0.0.1:8000/chat', `${server}/chat`],
    ['', undefined],
    ['hello there', undefined],
    ['ftp://127.0.0.1/', undefined],
    ['https://*.example/', undefined],
    ['{ broken', undefined],
  ])('of %o is %o', (text, address) => {
    expect(searchedAddress(text, false, langserve.readUrl)).toBe(address);
  });
});

test.each<[Json, TakenInput | undefined]>([
  [{ type: 'string' }, { words: 'text' }],
  [{ type: 'integer' }, { words: 'a whole number' }],
  [
    { type: 'object', properties: { question: { type: 'string' }, chat_history: {} } },
    { names: 'question, chat_history', more: 0 },
  ],
  [
    { type: 'object', properties: Object.fromEntries('abcdefgh'.split('').map((name) => [name, {}])) },
    { names: 'a, b, c, d, e', more: 3 },
  ],
  [
    { type: 'object', properties: { ['x'.repeat(200)]: { type: 'string' } } },
    { names: `${'x'.repeat(60)}…`, more: 0 },
  ],
])('an input %j takes %o', (input, taken) => {
  expect(takenInput(input, langserve.plan(input))).toEqual(taken);
});

test('headers missing from the draft are listed once, in any case of letters', () => {
  const offered = (headers: string[]): OfferedRunnable => ({
    url: server,
    path: '/',
    protocol: 'langserve',
    modes: ['stream'],
    description: '',
    headers,
    takes: undefined,
    isKnown: false,
  });
  const chosen = [offered(['X-Key', 'x-team']), offered(['x-key', 'x-other'])];
  expect(lackingHeaders(chosen, { headers: [plainHeader('X-Team', 'a')] })).toEqual(['x-key', 'x-other']);
});
