import { describe, expect, test } from 'vitest';
import { checkedDraft, withAddress } from '../../../lib/chat/profile/configured-draft.ts';
import { newProfile } from '../../../lib/chat/profile/profile.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';

const here = 'http://127.0.0.1:8000';
const checked = (url: string, part = {}) =>
  checkedDraft(
    { profile: aProfile({ name: '', url, ...part }), secrets: {}, keepName: false },
    readRunnableUrl,
  );

describe('checked draft: is accepted', () => {
  test.each([
    [`${here}/chat`, `${here}/chat`, 'chat', undefined],
    [`${here}/chains/talk/stream`, `${here}/chains/talk`, 'talk', '/stream'],
    [`${here}/chat/playground/`, `${here}/chat`, 'chat', '/playground'],
    [`{url: '${here}/talk'}`, `${here}/talk`, 'talk', undefined],
    [`{url: '${here}/talk/invoke'}`, `${here}/talk`, 'talk', '/invoke'],
  ])('%j', (text, url, name, dropped) => {
    expect(checked(text)).toMatchObject({ status: 'clean', draft: { profile: { url, name } }, dropped });
  });
});

describe('checked draft: is refused', () => {
  test.each([
    ['', 'Enter the URL'],
    ['hello', 'must start with http'],
    [`${here}/docs`, 'is a page of the server'],
    [`${here}/chat/stream?x=1`, 'endpoint name “stream”'],
    ['{url: 1}', 'One value of the configuration cannot be used'],
    ['{url: ', 'cannot be read'],
    [`{url: '${here}/chat', dataTransferMode: 'poll'}`, 'One value of the configuration'],
  ])('%j', (text, words) => {
    expect(checked(text)).toEqual({ status: 'refused', problems: { url: expect.stringContaining(words) } });
  });

  test('for its other fields, which are checked against the configured URL', () => {
    const headers = [secretHeader('Authorization', 'https://example.com')];

    expect(checked(`{url: '${here}/chat'}`, { headers })).toEqual({
      status: 'refused',
      problems: { 'header-value:id of Authorization': expect.stringContaining(`send it to ${here}.`) },
    });
  });
});

test('checked draft: uses the settings of a configuration, not its text', () => {
  const text = `{adapter: {url: '${here}/chat', dataTransferMode: 'fetch', key: 'abc'}, personaOptions: {bot: {name: 'Jack'}}}`;
  const draft = withAddress({ profile: newProfile('p1'), secrets: {}, keepName: false }, text, protocols);

  expect(checkedDraft(draft, readRunnableUrl)).toEqual({
    status: 'clean',
    dropped: undefined,
    draft: {
      secrets: {},
      profile: {
        ...newProfile('p1'),
        name: 'Jack',
        url: `${here}/chat`,
        mode: 'batch',
        persona: { assistant: { name: 'Jack', avatar: '', tagline: '' }, user: { name: '', avatar: '' } },
      },
    },
  });
});
