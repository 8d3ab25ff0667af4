import { describe, expect, test } from 'vitest';
import { profile } from '../../../lib/chat/profile/profile.ts';
import { hueName, hueNames, hueOf, hues } from '../../../lib/chat/profile/profile-hue.ts';
import { writtenConfiguration } from '../../../lib/chat/sharing/shared-form.ts';
import { exportedProfile } from '../../../lib/chat/sharing/shared-profile.ts';
import { aProfile } from '../../support/profile.ts';

describe('the hue of a profile', () => {
  test('depends on its id alone unless one is chosen', () => {
    const ids = Array.from({ length: 100 }, (_, place) => `profile ${place}`);
    expect(new Set(ids.map((id) => hueOf({ id })))).toEqual(new Set(Object.values(hues)));
    expect(hueOf(aProfile({ id: 'a', hue: null }))).toBe(hueOf({ id: 'a' }));
  });

  test.each(hueNames)('is the chosen one: %s, which has a name of its own', (hue) => {
    expect(hueOf(aProfile({ hue }))).toBe(hues[hue]);
    expect(hueNames.filter((other) => hueName(other) === hueName(hue))).toEqual([hue]);
  });

  test('is automatic in a profile stored without it', () => {
    const { hue: _, ...older } = aProfile();
    expect(profile.parse(older)).toEqual(aProfile({ hue: null }));
  });

  test('is exported with the profile, but is no part of the configuration', () => {
    const violet = aProfile({ hue: 'violet' });
    expect(exportedProfile(violet, []).hue).toBe('violet');
    expect(writtenConfiguration(violet, 'v2.x')).toBe(writtenConfiguration(aProfile(), 'v2.x'));
  });
});
