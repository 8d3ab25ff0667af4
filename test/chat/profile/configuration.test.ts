import { describe, expect, test } from 'vitest';
import { Unevaluated } from '../../../lib/chat/literal/literal-value.ts';
import { type ConfiguredSettings, readConfiguration } from '../../../lib/chat/profile/configuration.ts';

const url = 'https://api.example.com/pirate-speak';

const persona = {
  assistant: { name: 'Jack', avatar: 'https://example.com/jack.png', tagline: 'Yer AI first mate!' },
  user: { name: 'Alex', avatar: 'https://example.com/alex.png' },
};
const v1Persona = {
  bot: { name: 'Jack', picture: 'https://example.com/jack.png', tagline: 'Yer AI first mate!' },
  user: { name: 'Alex', picture: 'https://example.com/alex.png' },
};
const personaSettings = {
  assistantName: 'Jack',
  assistantAvatar: 'https://example.com/jack.png',
  tagline: 'Yer AI first mate!',
  userName: 'Alex',
  userAvatar: 'https://example.com/alex.png',
};

describe('configuration: is read', () => {
  test.each<[string, unknown, ConfiguredSettings]>([
    ['with only a URL', { adapter: { url } }, {}],
    ['as the adapter alone', { url }, {}],
    ['as the adapter alone, with a mode', { url, dataTransferMode: 'batch' }, { mode: 'batch' }],
    ['with options beside the URL', { url, layoutOptions: { height: 480 } }, { height: 480 }],
    ['with stream', { adapter: { url, dataTransferMode: 'stream' } }, { mode: 'stream' }],
    ['with batch of v2.x', { adapter: { url, dataTransferMode: 'batch' } }, { mode: 'batch' }],
    ['with fetch of v1.x as batch', { adapter: { url, dataTransferMode: 'fetch' } }, { mode: 'batch' }],
    [
      'with a layout',
      { adapter: { url }, layoutOptions: { height: 480, maxWidth: 720 } },
      { height: 480, maxWidth: 720 },
    ],
    ['with one size', { adapter: { url }, layoutOptions: { maxWidth: 720 } }, { maxWidth: 720 }],
    ['with the personas of v2.x', { adapter: { url }, personaOptions: persona }, personaSettings],
    ['with the personas of v1.x', { adapter: { url }, personaOptions: v1Persona }, personaSettings],
    [
      'with an assistant that has no tagline',
      { adapter: { url }, personaOptions: { assistant: { name: 'Jack' } } },
      { assistantName: 'Jack' },
    ],
    [
      'with a bot and no user',
      { adapter: { url }, personaOptions: { bot: { name: 'Jack', picture: 'jack.png' } } },
      { assistantName: 'Jack', assistantAvatar: 'jack.png' },
    ],
    [
      'with a v1.x user and no bot',
      { adapter: { url }, personaOptions: { user: { name: 'Alex', picture: 'alex.png' } } },
      { userName: 'Alex', userAvatar: 'alex.png' },
    ],
    ['with empty options', { adapter: { url }, layoutOptions: {}, personaOptions: {} }, {}],
    ['with an empty name', { adapter: { url }, personaOptions: { user: { name: '' } } }, { userName: '' }],
    [
      'with undefined values',
      { adapter: { url, dataTransferMode: undefined }, layoutOptions: undefined },
      {},
    ],
  ])('%s', (_, written, settings) => {
    expect(readConfiguration(written)).toEqual({
      url,
      urlAt: expect.arrayContaining(['url']),
      settings,
      problems: [],
      ignored: [],
    });
  });
});

describe('configuration: lists what it ignores', () => {
  test.each<[string, unknown, string[]]>([
    [
      'unknown options',
      { adapter: { url, streamAdapter: true }, displayOptions: { theme: 'nova' } },
      ['displayOptions', 'adapter.streamAdapter'],
    ],
    ['headers', { url, headers: { 'X-Key': 'abc' } }, ['headers']],
    ['code', { url, onError: new Unevaluated('() => {}') }, ['onError']],
    [
      'a tagline of the user',
      { url, personaOptions: { user: { tagline: 'x' } } },
      ['personaOptions.user.tagline'],
    ],
    [
      'the bot beside an assistant',
      { url, personaOptions: { bot: { name: 'Bot' }, assistant: { name: 'Jack' } } },
      ['personaOptions.bot.name'],
    ],
    [
      'a picture beside an avatar',
      { url, personaOptions: { user: { picture: 'a', avatar: 'b' } } },
      ['personaOptions.user.picture'],
    ],
    [
      'hostile names',
      JSON.parse(`{"url": "${url}", "__proto__": {"mode": 1}, "constructor": 1}`),
      ['__proto__', 'constructor'],
    ],
  ])('%s', (_, written, ignored) => {
    const read = readConfiguration(written);

    expect(read.ignored.map((path) => path.join('.'))).toEqual(ignored);
    expect(read.problems).toEqual([]);
  });
});

test('configuration: accepts as many unknown options as fit into the longest text', () => {
  const many = Object.fromEntries(Array.from({ length: 250_000 }, (_, at) => [`o${at}`, 1]));

  expect(readConfiguration({ url, ...many }).ignored).toHaveLength(250_000);
});

test('configuration: reads a size with 400,000 blanks in reasonable time', () => {
  const height = `1${' '.repeat(400_000)}x`;
  expect(readConfiguration({ url, layoutOptions: { height } }).problems).toHaveLength(1);
});

describe('configuration: reports problem, path and suggestion', () => {
  const size = (value: unknown) => ({ adapter: { url }, layoutOptions: { height: value } });
  const mode = (value: unknown) => ({ adapter: { url, dataTransferMode: value } });

  test.each<[string, unknown, string, RegExp, (string | number)?]>([
    ['nothing at all', undefined, '', /Enter an object/],
    ['a string', 'https://api.example.com', '', /Enter an object/],
    ['a list', [{ adapter: { url } }], '', /Enter an object/],
    ['code', new Unevaluated('make()'), '', /does not run code, so “make\(\)” has no value/],
    ['no adapter', { personaOptions: persona }, 'adapter', /adapter is missing/],
    ['an adapter that is code', { adapter: new Unevaluated('adapter') }, 'adapter', /does not run code/],
    ['an adapter that is a string', { adapter: url }, 'adapter', /Enter an object/],
    ['no URL', { adapter: { dataTransferMode: 'stream' } }, 'adapter.url', /URL of the runnable is missing/],
    ['a URL that is a number', { adapter: { url: 8000 } }, 'adapter.url', /URL of the runnable as text/],
    ['a URL that is a number, without an adapter', { url: 8000 }, 'url', /URL of the runnable as text/],
    ['a URL that is code', { url: new Unevaluated('env.URL') }, 'url', /“env.URL” has no value/],
    ['an unknown mode', mode('poll'), 'adapter.dataTransferMode', /“stream” or “batch”/, 'stream'],
    ['a mode in capitals', mode('BATCH'), 'adapter.dataTransferMode', /“stream” or “batch”/, 'batch'],
    ['an endpoint as the mode', mode('invoke'), 'adapter.dataTransferMode', /“stream” or “batch”/, 'batch'],
    ['a mode that is null', mode(null), 'adapter.dataTransferMode', /“stream” or “batch”/, 'stream'],
    ['a height below the minimum', size(199), 'layoutOptions.height', /from 200 to 10,000/, 200],
    ['a height above the maximum', size(20_000), 'layoutOptions.height', /from 200 to 10,000/, 10_000],
    ['a height as a string', size('480'), 'layoutOptions.height', /number of pixels/, 480],
    ['a height with its unit', size('480px'), 'layoutOptions.height', /number of pixels/, 480],
    ['a height in percent', size('100%'), 'layoutOptions.height', /number of pixels/],
    ['a height of NaN', size(Number.NaN), 'layoutOptions.height', /number of pixels/],
    ['an infinite height', size(Number.POSITIVE_INFINITY), 'layoutOptions.height', /number of pixels/],
    ['a layout as a list', { adapter: { url }, layoutOptions: [] }, 'layoutOptions', /Enter an object/],
    [
      'personas that are null',
      { adapter: { url }, personaOptions: null },
      'personaOptions',
      /Enter an object/,
    ],
    [
      'an assistant named by a number',
      { adapter: { url }, personaOptions: { assistant: { name: 7 } } },
      'personaOptions.assistant.name',
      /Enter a text/,
      '7',
    ],
    [
      'a bot pictured by a list',
      { adapter: { url }, personaOptions: { bot: { name: 'Jack', picture: [] } } },
      'personaOptions.bot.picture',
      /URL of an image/,
    ],
  ])('%s', (_, written, at, words, suggestion) => {
    const { problems } = readConfiguration(written);

    expect(problems).toEqual([
      {
        at: at === '' ? [] : at.split('.'),
        problem: expect.stringMatching(words),
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ]);
  });

  test('several problems at once, and the valid settings beside them', () => {
    const { problems, settings } = readConfiguration({
      adapter: { url: 1, dataTransferMode: 'poll' },
      layoutOptions: { height: 1, maxWidth: 720 },
    });

    expect(problems.map(({ at }) => at.join('.'))).toEqual([
      'adapter.url',
      'adapter.dataTransferMode',
      'layoutOptions.height',
    ]);
    expect(settings).toEqual({ maxWidth: 720 });
  });
});
