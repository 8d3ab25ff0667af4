import { describe, expect, test } from 'vitest';
import { newProfile, type Profile, withEachHeader } from '../../../lib/chat/profile/profile.ts';
import {
  readShared,
  sharedJson,
  sharedMark,
  sharedText,
  withShared,
} from '../../../lib/chat/sharing/shared-profile.ts';
import { anyProfile } from '../../support/any-profile.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const withoutOrigins = (profile: Profile): Profile =>
  withEachHeader(profile, (header) => (header.secret ? { ...header, origin: null } : header));

const encoded = (json: string) => sharedMark + Buffer.from(json).toString('base64url');

const document = (profile: unknown, version = 1) =>
  JSON.stringify({ format: 'runnel-profile', version, profile });

describe('shared profile', () => {
  test.each([
    ['text', sharedText],
    ['JSON', sharedJson],
  ])('as %s reads back as the same profile, without id and secrets', (_, written) => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        expect(readShared(written(profile))).toEqual({
          status: 'read',
          profile: { ...withoutOrigins(profile), id: '' },
          withheld: [],
        });
      }),
    );
  });

  test('names the values of presets that were left out', () => {
    for (const written of [sharedText, sharedJson])
      expect(readShared(written(aProfile(), ['Terse › api_key']))).toMatchObject({
        withheld: ['Terse › api_key'],
      });
  });

  test('has the initials, but not the group, which is the order of one person', () => {
    const written = sharedJson(aProfile({ initials: 'Ab', heading: 'Staging' }));
    const read = readShared(written);
    expect(read).toMatchObject({ status: 'read', profile: { initials: 'Ab' } });
    expect(written).not.toContain('Staging');
  });

  test('as text is one word of letters, digits, “-” and “_”', () => {
    fc.assert(fc.property(anyProfile, (profile) => /^runnel:[\w-]+$/.test(sharedText(profile))));
  });

  test('may be broken into lines and surrounded by space', () => {
    const text = sharedText(aProfile()).replace(/.{20}/g, '$&\r\n');
    expect(readShared(`\n  ${text}\n`)).toMatchObject({ status: 'read', profile: { name: 'Chat' } });
  });

  test.each(['', 'http://127.0.0.1/chat', '{"adapter": {}}', 'a runnel: of water', '{"profile": 1}'])(
    'is not what %j is',
    (text) => {
      expect(readShared(text)).toBeUndefined();
    },
  );

  test.each([
    ['a cut text', sharedText(aProfile()).slice(0, -20), 'unreadable'],
    ['no base64', 'runnel:%%%', 'unreadable'],
    ['no UTF-8', `${sharedMark}${Buffer.from([0xff, 0xfe]).toString('base64url')}`, 'unreadable'],
    ['no JSON', encoded('hello'), 'unreadable'],
    ['no document', encoded('[]'), 'unreadable'],
    ['no profile', encoded(document(null)), 'unreadable'],
    ['an unknown member', encoded(document({ ...aProfile(), run: 'alert(1)' })), 'unreadable'],
    [
      'a secret',
      encoded(document(aProfile({ headers: [{ ...secretHeader('K'), value: 'v' } as never] }))),
      'unreadable',
    ],
    [
      'a prototype',
      encoded(`{"format":"runnel-profile","version":1,"profile":{"__proto__":{"id":"x"}}}`),
      'unreadable',
    ],
    ['a later version', encoded(document({ ...aProfile(), more: 1 }, 2)), 'newer'],
    ['deep nesting', encoded(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), 'unreadable'],
    ['too much text', sharedMark + 'A'.repeat(600_000), 'too-long'],
  ])('with %s is refused', (_, text, status) => {
    expect(readShared(text)).toEqual({ status });
  });

  test('never throws, whatever follows the mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => readShared(sharedMark + text) !== undefined),
    );
  });
});

describe('draft with a shared profile', () => {
  const shared = aProfile({ id: '', headers: [secretHeader('x-key'), plainHeader('X-Team', 'deck')] });

  test('keeps its own id; its headers get new ones', () => {
    const draft = { profile: newProfile('mine'), secrets: {}, keepName: false };
    let count = 0;
    const { profile } = withShared(draft, shared, () => `new ${++count}`);
    expect(profile).toEqual({
      ...shared,
      id: 'mine',
      headers: [
        { ...secretHeader('x-key'), id: 'new 1' },
        { ...plainHeader('X-Team', 'deck'), id: 'new 2' },
      ],
    });
  });

  test('keeps its own group', () => {
    const draft = { profile: aProfile({ heading: 'Mine' }), secrets: {}, keepName: false };
    const { profile } = withShared(draft, { ...shared, initials: 'Ab' }, () => 'new');
    expect([profile.heading, profile.initials]).toEqual(['Mine', 'Ab']);
  });

  test('keeps the secret of a header with the same name, bound to its origin', () => {
    const before = aProfile({ id: 'mine', headers: [secretHeader('X-Key', 'https://other.example')] });
    const draft = { profile: before, secrets: { 'id of X-Key': 'typed', gone: 'typed' }, keepName: false };
    const { profile, secrets } = withShared(draft, shared, () => 'new');
    expect(profile.headers[0]).toEqual({
      ...secretHeader('x-key', 'https://other.example'),
      id: 'id of X-Key',
    });
    expect(secrets).toEqual({ 'id of X-Key': 'typed' });
  });
});
