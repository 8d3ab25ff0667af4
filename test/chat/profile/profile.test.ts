import { describe, expect, test } from 'vitest';
import {
  assistantName,
  copyName,
  initials,
  missingSecrets,
  nameFromUrl,
  newProfile,
  originPattern,
  profile,
} from '../../../lib/chat/profile/profile.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

test('a new profile streams, sends no cookies, and cancels a stream after 120 s of silence', () => {
  const fresh = newProfile('p1');

  expect(fresh).toMatchObject({
    mode: 'stream',
    headers: [],
    sendCookies: false,
    stallLimitSeconds: 120,
    responseLimitSeconds: null,
  });
  expect(profile.parse(fresh)).toEqual(fresh);
});

test.each([
  ['http://127.0.0.1:8000/chat', 'http://127.0.0.1:8000/*'],
  ['https://api.example.com/a/b/c', 'https://api.example.com/*'],
  ['https://api.example.com', 'https://api.example.com/*'],
  ['https://API.example.com:443/chat', 'https://api.example.com/*'],
  ['http://[::1]:8000/chat', 'http://[::1]:8000/*'],
])('the permission pattern of %s is %s', (url, pattern) => {
  expect(originPattern(url)).toBe(pattern);
});

test.each([
  ['http://127.0.0.1:8000/chat', 'chat'],
  ['https://api.example.com/team/pirate-speak', 'pirate-speak'],
  ['https://api.example.com', 'api.example.com'],
  ['http://127.0.0.1:8000', '127.0.0.1:8000'],
  ['http://127.0.0.1:8000/chat/c/N4XyA', 'chat'],
  ['http://127.0.0.1:8000/my%20chain', 'my chain'],
  ['http://127.0.0.1:8000/100%', '100%'],
])('%s without a name is called %s', (url, name) => {
  expect(nameFromUrl(url)).toBe(name);
});

test.each([
  ['the persona', 'Jack', 'Jack'],
  ['the profile if the persona has none', '', 'Chat'],
])('an answer shows the name of %s', (_, name, expected) => {
  const { persona } = newProfile('p1');

  expect(
    assistantName(aProfile({ persona: { ...persona, assistant: { ...persona.assistant, name } } })),
  ).toBe(expected);
});

describe('copyName', () => {
  test.each([
    ['Chat', ['Chat'], 'Chat copy'],
    ['Chat', ['Chat', 'Chat copy'], 'Chat copy 2'],
    ['Chat', ['Chat', 'Chat copy', 'Chat copy 2'], 'Chat copy 3'],
    ['Chat copy', ['Chat', 'Chat copy'], 'Chat copy 2'],
    ['Chat copy 2', ['Chat copy', 'Chat copy 2'], 'Chat copy 3'],
    ['Chat', ['Chat', 'Chat copy 2'], 'Chat copy'],
    ['Photocopy', ['Photocopy'], 'Photocopy copy'],
  ])('a copy of %j beside %j is named %j', (name, taken, expected) => {
    expect(copyName(name, taken)).toBe(expected);
  });

  test('never returns a name in use', () => {
    const names = fc.constantFrom('A', 'A copy', 'A copy 2', 'A copy 3', 'B', '');
    fc.assert(
      fc.property(names, fc.array(names), (name, taken) => {
        expect([...taken, name]).not.toContain(copyName(name, [...taken, name]));
      }),
    );
  });
});

describe('missing secrets of a profile', () => {
  const url = 'https://api.example.com/chat';

  test.each([
    ['include a secret that was never typed', null, ['Authorization']],
    ['include a secret of another origin', 'https://evil.example.com', ['Authorization']],
    ['include a secret of the same host over http', 'http://api.example.com', ['Authorization']],
    ['leave out a secret of this origin', 'https://api.example.com', []],
  ])('%s', (_, origin, missing) => {
    const headers = [plainHeader('X-Team', 'a'), secretHeader('Authorization', origin)];

    expect(missingSecrets(aProfile({ url, headers }))).toEqual(missing);
  });

  test('are all named in header order', () => {
    const headers = [secretHeader('B'), secretHeader('C', 'https://api.example.com'), secretHeader('A')];

    expect(missingSecrets(aProfile({ url, headers }))).toEqual(['B', 'A']);
  });
});

test.each([
  ['Jack', 'J'],
  ['jack sparrow', 'JS'],
  ['Ada King Lovelace', 'AL'],
  ['pirate-speak', 'PS'],
  ['pirate_speak', 'PS'],
  ['  Jack  ', 'J'],
  ['élan vital', 'ÉV'],
  ['🏴 Flag', '🏴F'],
  ['7 of 9', '79'],
  ['', '?'],
  ['  -_ ', '?'],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
