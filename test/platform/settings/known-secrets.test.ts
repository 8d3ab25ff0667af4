import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { searchForOpenSecrets, searchForSecrets } from '../../../lib/platform/settings/known-secrets.ts';
import { writeStoredProfiles } from '../../../lib/platform/settings/profile-storage.ts';
import { aProfile } from '../../support/profile.ts';

beforeEach(() => fakeBrowser.reset());

const values = {
  api_key: 'key-at-the-top',
  model: { headers: [{ authorization: 'key-in-a-list' }] },
  note: 'sk-proj-known-by-its-look-0123456789',
  tone: 'a harmless tone',
};
const presets = [{ id: 'a', name: 'A', values }];

test.each([searchForSecrets, searchForOpenSecrets])(
  'keys in presets, at any depth, are searched for as stored secrets are',
  async (search) => {
    const profiles = [aProfile({ call: { ...usualCall, presets } })];
    await writeStoredProfiles({ version: 2, profiles, chosenId: 'p1' });
    const find = await search(['typed-just-now']);
    const found = (text: string) => find?.(text).length;
    expect(found('of key-at-the-top')).toBe(1);
    expect(found('of key-in-a-list')).toBe(1);
    expect(found('of sk-proj-known-by-its-look-0123456789')).toBe(1);
    expect(found('of typed-just-now')).toBe(1);
    expect(found('of a harmless tone')).toBe(0);
  },
);
