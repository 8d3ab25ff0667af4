import { expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { exportedProfiles } from '../../../lib/panel/transfer/outgoing-profile.ts';
import { aDescription } from '../../support/description.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { aProfile } from '../../support/profile.ts';
import { configSchema, text } from '../../support/schema.ts';

test('profiles are exported without secrets of their presets, which are named', async () => {
  const presets = [{ id: 's1', name: 'Terse', values: { model: 'small', api_key: 'k', more: { a: 1 } } }];
  const profile = aProfile({ call: { ...usualCall, presets } });
  const description = aDescription(text, configSchema({ model: text, api_key: text }));
  const stored = { version: 2 as const, profiles: [profile], chosenId: null };
  const host = fakeHost({
    settings: { readProfiles: async () => ({ stored, unreadable: [] }) },
    records: { readDescription: async () => description },
  });
  const { profiles, withheld } = await exportedProfiles(host);
  expect(profiles[0]?.call.presets).toEqual([{ id: 's1', name: 'Terse', values: { model: 'small' } }]);
  expect(withheld).toEqual(['Chat › Terse › api_key', 'Chat › Terse › more']);
});
