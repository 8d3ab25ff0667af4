import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ProfileSecrets } from '../../lib/chat/profile/secrets.ts';
import { changePassphrase } from '../../lib/platform/settings/passphrase-storage.ts';
import { writeStoredProfiles } from '../../lib/platform/settings/profile-storage.ts';
import { readLockState } from '../../lib/platform/settings/secrets-key.ts';
import { aProfile } from './profile.ts';
import { nextPassphrase } from './secrets-key.ts';

export const origin = 'https://example.org';
export const ids = ['p1', 'p2', 'g1'];
const header = 'h1';
export const named = { id: header, secret: true as const, name: 'X-Key', origin: null };
export const profiles = ['p1', 'p2'].map((id) =>
  aProfile({ id, url: `${origin}/chat`, headers: [{ ...named, origin }] }),
);
export const groups = [{ id: 'g1', name: 'Staging', headers: [] }];
export const secret = (value: string, isForSession = false): ProfileSecrets => ({
  [header]: { value, origin, ...(isForSession && { isForSession: true as const }) },
});
export const write = (profileId: string, secrets: ProfileSecrets | null) =>
  writeStoredProfiles({ version: 2, profiles, groups, chosenId: 'p1' }, { profileId, secrets });
export const local = async () => JSON.stringify(await fakeBrowser.storage.local.get());
export const session = async () => JSON.stringify(await fakeBrowser.storage.session.get());
export const status = async () => (await readLockState()).status;
export const restart = () => fakeBrowser.storage.session.clear();

export async function set(passphrase = 'a passphrase') {
  const next = await nextPassphrase(passphrase);
  await changePassphrase(undefined, next);
  return next.key;
}
