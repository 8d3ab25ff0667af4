import { describe, expect, test } from 'vitest';
import { checkedDraft, withAddress } from '../../../lib/chat/profile/configured-draft.ts';
import { newProfile, type Profile } from '../../../lib/chat/profile/profile.ts';
import { writtenConfiguration } from '../../../lib/chat/sharing/shared-form.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const url = 'https://api.example.com/pirate-speak';

const whole = aProfile({
  name: 'Jack',
  url,
  mode: 'batch',
  layout: { height: 480, maxWidth: 720 },
  persona: {
    assistant: { name: 'Jack', avatar: 'https://example.com/jack.png', tagline: 'Yer AI first mate!' },
    user: { name: 'Alex', avatar: 'https://example.com/alex.png' },
  },
});

describe('written configuration', () => {
  test('is written in the spelling of v2.x', () => {
    expect(JSON.parse(writtenConfiguration(whole, 'v2.x'))).toEqual({
      adapter: { url, dataTransferMode: 'batch' },
      layoutOptions: { height: 480, maxWidth: 720 },
      personaOptions: {
        assistant: {
          name: 'Jack',
          avatar: 'https://example.com/jack.png',
          tagline: 'Yer AI first mate!',
        },
        user: { name: 'Alex', avatar: 'https://example.com/alex.png' },
      },
    });
  });

  test('is written in the spelling of v1.x', () => {
    expect(JSON.parse(writtenConfiguration(whole, 'v1.x'))).toEqual({
      adapter: { url, dataTransferMode: 'fetch' },
      layoutOptions: { height: 480, maxWidth: 720 },
      personaOptions: {
        bot: { name: 'Jack', picture: 'https://example.com/jack.png', tagline: 'Yer AI first mate!' },
        user: { name: 'Alex', picture: 'https://example.com/alex.png' },
      },
    });
  });

  test.each(['v2.x', 'v1.x'] as const)('leaves out empty settings in %s', (version) => {
    expect(JSON.parse(writtenConfiguration(aProfile({ url }), version))).toEqual({
      adapter: { url, dataTransferMode: 'stream' },
    });
  });

  test.each(['v2.x', 'v1.x'] as const)('has no place for group and initials in %s', (version) => {
    const written = writtenConfiguration({ ...whole, initials: 'Ab', heading: 'Staging' }, version);

    expect(written).toBe(writtenConfiguration(whole, version));
  });

  test.each(['v2.x', 'v1.x'] as const)('contains no headers or secrets in %s', (version) => {
    const headers = [plainHeader('X-Team', 'deck'), secretHeader('Authorization', url)];
    const written = writtenConfiguration({ ...whole, headers }, version);

    expect(written).toBe(writtenConfiguration(whole, version));
  });
});

const text = fc.string({ unit: 'binary' });
const size = fc.option(fc.double({ min: 200, max: 10_000, noNaN: true }));
const anyProfile: fc.Arbitrary<Profile> = fc
  .record({
    path: fc.constantFrom('', '/chat', '/a/b/c/N4XyA', '/%7Bx%7D'),
    mode: fc.constantFrom('stream' as const, 'batch' as const),
    layout: fc.record({ height: size, maxWidth: size }),
    persona: fc.record({
      assistant: fc.record({ name: text, avatar: text, tagline: text }),
      user: fc.record({ name: text, avatar: text }),
    }),
  })
  .map(({ path, ...rest }) => aProfile({ name: 'Any', url: `https://api.example.com${path}`, ...rest }));

test.each(['v2.x', 'v1.x'] as const)(
  'written configuration: reads back as the same profile in %s',
  (version) => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const fresh = { profile: { ...newProfile('p1'), name: 'Any' }, secrets: {}, keepName: false };
        const read = checkedDraft(
          withAddress(fresh, writtenConfiguration(profile, version), protocols),
          readRunnableUrl,
        );

        expect(read).toMatchObject({ status: 'clean', draft: { profile } });
      }),
    );
  },
);
