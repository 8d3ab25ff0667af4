import { describe, expect, test } from 'vitest';
import {
  addressProblem,
  configurationProblems,
  droppedFrom,
  readAddress,
  savedUrl,
  textWithValue,
} from '../../../lib/chat/profile/address.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';

const base = 'http://127.0.0.1:8000';
const read = (text: string) => readAddress(text, false, readRunnableUrl);

describe('address: saved URL', () => {
  test.each([
    [`${base}/chat`, `${base}/chat`],
    [`${base}/chat/stream`, `${base}/chat`],
    [`${base}/chat/invoke/`, `${base}/chat`],
    [`${base}/chat/playground/`, `${base}/chat`],
    [`{url: '${base}/chat'}`, `${base}/chat`],
    [`{url: '${base}/chat/stream'}`, `${base}/chat`],
    [`useChatAdapter({\n  url: '${base}/chat', // here\n});`, `${base}/chat`],
    [`const c = {adapter: {url: "${base}/chat"}};`, `${base}/chat`],
    [`http://127.0.0.1:8000/{x}`, `${base}/%7Bx%7D`],
    ['', undefined],
    ['chat', undefined],
    [`${base}/docs`, undefined],
    [`${base}/openapi.json`, undefined],
    [`${base}/chat/stream?key=1`, undefined],
    [`${base}/chat?key=1`, undefined],
    ['127.0.0.1:8000/chat', undefined],
    ['{}', undefined],
    [`{url: '${base}/docs'}`, undefined],
    [`{url: '${base}/chat'`, undefined],
  ])('of %j is %j', (text, url) => {
    expect(savedUrl(read(text))).toBe(url);
  });

  test('may end with a LangServe page if the person insists', () => {
    expect(savedUrl(readAddress(`${base}/playground`, true, readRunnableUrl))).toBe(`${base}/playground`);
    expect(savedUrl(readAddress(`{url: '${base}/playground'}`, true, readRunnableUrl))).toBe(
      `${base}/playground`,
    );
  });
});

describe('address: endpoint dropped from the URL', () => {
  test.each([
    [`${base}/chat`, undefined],
    [`${base}/chat/stream`, '/stream'],
    [`${base}/chat/stream/invoke/`, '/stream/invoke'],
    [`${base}/invoke`, '/invoke'],
    [`{url: '${base}/chat/batch'}`, '/batch'],
    [`${base}/docs`, undefined],
    [`${base}/chat/stream#top`, undefined],
  ])('of %j is %j', (text, dropped) => {
    expect(droppedFrom(read(text))).toBe(dropped);
  });
});

describe('address: problem that prevents saving', () => {
  test.each([
    [`${base}/chat/stream`, undefined],
    [`{url: '${base}/chat/stream'}`, undefined],
    ['', /Enter the URL/],
    ['chat', /must start with http/],
    [`${base}/docs`, /is a page of the server/],
    [`{url: '${base}/chat'`, /cannot be read. Line 1, column 1: “{” is not closed/],
    ['{}', /One value/],
    [`{url: '${base}/docs'}`, /One value/],
    [`{url: '${base}/chat/stream', dataTransferMode: 'poll'}`, /One value/],
    [`{url: '${base}/docs', dataTransferMode: 'poll'}`, /2 values/],
  ])('of %j is %j', (text, problem) => {
    const said = addressProblem(read(text));

    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(problem);
  });
});

test.each([
  'invoke',
  'batch',
  'stream',
  'stream_log',
  'stream_events',
  'input_schema',
  'output_schema',
  'config_schema',
])('address: offers the configured URL without its endpoint %s', (endpoint) => {
  expect(configurationProblems(read(`{adapter: {url: '${base}/chat/${endpoint}'}}`))).toEqual([
    {
      at: ['adapter', 'url'],
      problem: expect.stringContaining(endpoint),
      suggestion: `${base}/chat`,
      blocks: false,
    },
  ]);
});

describe('address: replaces a wrong value in place', () => {
  test.each<[string, string[], unknown, string]>([
    ["{url: 'a' /* here */, x: 1}", ['url'], 'b', '{url: "b" /* here */, x: 1}'],
    [
      '{"layoutOptions": {"height": 1}}',
      ['layoutOptions', 'height'],
      200,
      '{"layoutOptions": {"height": 200}}',
    ],
    [
      "use({adapter: use({\n  dataTransferMode: 'poll', // why\n})})",
      ['adapter', 'dataTransferMode'],
      'stream',
      'use({adapter: use({\n  dataTransferMode: "stream", // why\n})})',
    ],
    ['{a: 1}', ['b'], 2, '{a: 1}'],
  ])('%j', (text, at, value, corrected) => {
    const address = read(text);
    expect(address.kind).toBe('configuration');
    if (address.kind === 'configuration') expect(textWithValue(text, address, at, value)).toBe(corrected);
  });
});
