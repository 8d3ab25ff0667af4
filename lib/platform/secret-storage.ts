import { storage } from 'wxt/utils/storage';
import { type ProfileSecrets, readSecrets } from '../chat/secrets.ts';

const secretsItem = storage.defineItem<unknown>('local:secrets');
const unreadableItem = storage.defineItem<unknown>('local:secrets.unreadable', { fallback: [] });

/** The secrets of a profile. For the worker alone: a page never reads them. */
export async function readProfileSecrets(profileId: string): Promise<ProfileSecrets> {
  return readSecrets(await secretsItem.getValue())?.secrets[profileId] ?? {};
}

/** Null removes them. */
export async function writeProfileSecrets(profileId: string, secrets: ProfileSecrets | null) {
  const value = await secretsItem.getValue();
  const read = readSecrets(value);
  if (!read) await unreadableItem.setValue([await unreadableItem.getValue(), value].flat());
  const { [profileId]: _, ...others } = read?.secrets ?? {};
  const all = secrets && Object.keys(secrets).length > 0 ? { ...others, [profileId]: secrets } : others;
  await secretsItem.setValue({ version: 1, secrets: all });
}
