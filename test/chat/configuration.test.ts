import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../lib/chat/configuration.ts';
import type { Profile } from '../../lib/chat/profile.ts';
import { aProfile } from '../support/profile.ts';

const url = 'https://api.example.com/pirate-speak';

const imported = (part: Partial<Profile> = {}) => aProfile({ url, name: 'pirate-speak', ...part });

const persona = {
  assistant: { name: 'Jack', avatar: 'https://example.com/jack.png', tagline: 'Yer AI first mate!' },
  user: { name: 'Alex', avatar: 'https://example.com/alex.png' },
};
const v1Persona = {
  bot: { name: 'Jack', picture: 'https://example.com/jack.png', tagline: 'Yer AI first mate!' },
  user: { name: 'Alex', picture: 'https://example.com/alex.png' },
};
const nobody = { name: '', avatar: '', tagline: '' };
const noUser = { name: '', avatar: '' };

describe('a configuration that can be read', () => {
  test.each<[string, unknown, Profile]>([
    ['needs nothing but a URL, and streams', { adapter: { url } }, imported()],
    ['may say stream', { adapter: { url, dataTransferMode: 'stream' } }, imported({ mode: 'stream' })],
    ['says batch in v2.x', { adapter: { url, dataTransferMode: 'batch' } }, imported({ mode: 'batch' })],
    ['says fetch in v1.x', { adapter: { url, dataTransferMode: 'fetch' } }, imported({ mode: 'batch' })],
    [
      'has the size of the chat component',
      { adapter: { url }, layoutOptions: { height: 480, maxWidth: 720 } },
      imported({ layout: { height: 480, maxWidth: 720 } }),
    ],
    [
      'may have one size without the other',
      { adapter: { url }, layoutOptions: { maxWidth: 720 } },
      imported({ layout: { height: null, maxWidth: 720 } }),
    ],
    [
      'has the personas of v2.x',
      { adapter: { url }, personaOptions: persona },
      imported({ name: 'Jack', persona }),
    ],
    [
      'has the personas of v1.x',
      { adapter: { url }, personaOptions: v1Persona },
      imported({ name: 'Jack', persona }),
    ],
    [
      'may have an assistant without a tagline, as it is optional',
      { adapter: { url }, personaOptions: { assistant: { name: 'Jack' } } },
      imported({ name: 'Jack', persona: { assistant: { ...nobody, name: 'Jack' }, user: noUser } }),
    ],
    [
      'may have a bot without a user',
      { adapter: { url }, personaOptions: { bot: { name: 'Jack', picture: 'jack.png' } } },
      imported({
        name: 'Jack',
        persona: { assistant: { ...nobody, name: 'Jack', avatar: 'jack.png' }, user: noUser },
      }),
    ],
    [
      'may have a v1.x user without a bot',
      { adapter: { url }, personaOptions: { user: { name: 'Alex', picture: 'alex.png' } } },
      imported({ persona: { assistant: nobody, user: { name: 'Alex', avatar: 'alex.png' } } }),
    ],
    [
      'may have a v2.x user without an assistant',
      { adapter: { url }, personaOptions: { user: { name: 'Alex', avatar: 'alex.png' } } },
      imported({ persona: { assistant: nobody, user: { name: 'Alex', avatar: 'alex.png' } } }),
    ],
    [
      'may have options that are not known here',
      { adapter: { url, streamAdapter: true }, displayOptions: { theme: 'nova' } },
      imported(),
    ],
    ['may have a slash after its URL', { adapter: { url: `${url}/` } }, imported()],
    [
      'may name a runnable at the root of its server',
      { adapter: { url: 'https://api.example.com' } },
      imported({ url: 'https://api.example.com', name: 'api.example.com' }),
    ],
  ])('%s', (_, written, profile) => {
    expect(readConfiguration(written, 'p1')).toEqual({ status: 'read', profile });
  });

  test('all of v1.x and all of v2.x mean the same profile', () => {
    const layoutOptions = { height: 480, maxWidth: 720 };

    const v1 = readConfiguration(
      { adapter: { url, dataTransferMode: 'fetch' }, layoutOptions, personaOptions: v1Persona },
      'p1',
    );
    const v2 = readConfiguration(
      { adapter: { url, dataTransferMode: 'batch' }, layoutOptions, personaOptions: persona },
      'p1',
    );

    expect(v2.status).toBe('read');
    expect(v1).toEqual(v2);
  });
});

describe('a URL that ends with the name of an endpoint', () => {
  test.each([
    'invoke',
    'batch',
    'stream',
    'stream_log',
    'stream_events',
    'input_schema',
    'output_schema',
    'config_schema',
  ])('%s is refused, and the URL without it is offered', (endpoint) => {
    expect(readConfiguration({ adapter: { url: `${url}/${endpoint}` } }, 'p1')).toEqual({
      status: 'unreadable',
      problems: [{ at: 'adapter.url', problem: expect.stringContaining(endpoint), suggestion: url }],
    });
  });
});

describe('a configuration that cannot be read says where', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing at all', undefined, ['']],
    ['a text', 'https://api.example.com', ['']],
    ['a list', [{ adapter: { url } }], ['']],
    ['no adapter', { personaOptions: persona }, ['adapter']],
    ['no URL', { adapter: { dataTransferMode: 'stream' } }, ['adapter.url']],
    ['an empty URL', { adapter: { url: '' } }, ['adapter.url']],
    ['a URL that is a number', { adapter: { url: 8000 } }, ['adapter.url']],
    ['a URL of another scheme', { adapter: { url: 'ftp://example.com/chat' } }, ['adapter.url']],
    ['an unknown mode', { adapter: { url, dataTransferMode: 'poll' } }, ['adapter.dataTransferMode']],
    ['a mode in capitals', { adapter: { url, dataTransferMode: 'BATCH' } }, ['adapter.dataTransferMode']],
    ['a mode that is null', { adapter: { url, dataTransferMode: null } }, ['adapter.dataTransferMode']],
    ['a height as text', { adapter: { url }, layoutOptions: { height: '480' } }, ['layoutOptions.height']],
    [
      'a width below nothing',
      { adapter: { url }, layoutOptions: { maxWidth: -1 } },
      ['layoutOptions.maxWidth'],
    ],
    ['personas as a list', { adapter: { url }, personaOptions: [] }, ['personaOptions']],
    [
      'an assistant named by a number',
      { adapter: { url }, personaOptions: { assistant: { name: 7 } } },
      ['personaOptions.assistant.name'],
    ],
    [
      'a bot pictured by a number',
      { adapter: { url }, personaOptions: { bot: { name: 'Jack', picture: 7 } } },
      ['personaOptions.bot.picture'],
    ],
    [
      'several problems at once',
      { adapter: { url: 1, dataTransferMode: 'poll' } },
      ['adapter.url', 'adapter.dataTransferMode'],
    ],
  ])('%s', (_, written, places) => {
    const read = readConfiguration(written, 'p1');

    expect(read).toEqual({
      status: 'unreadable',
      problems: places.map((at) => expect.objectContaining({ at, problem: expect.stringMatching(/\S/) })),
    });
  });
});
