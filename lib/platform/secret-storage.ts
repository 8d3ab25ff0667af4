import { type ProfileSecrets, readSecrets } from '../chat/secrets.ts';
import { storageItem } from './storage-item.ts';

const secretsItem = storageItem('local', 'secrets');
const unreadableItem = storageItem('local', 'secrets.unreadable');

/** The secrets of a profile. For the worker alone: a page never reads them. */
export async function readProfileSecrets(profileId: string): Promise<ProfileSecrets> {
  return readSecrets(await secretsItem.read())?.secrets[profileId] ?? {};
}

/** Null removes them. */
export async function writeProfileSecrets(profileId: string, secrets: ProfileSecrets | null) {
  const value = await secretsItem.read();
  const read = readSecrets(value);
  if (!read) await unreadableItem.write([(await unreadableItem.read()) ?? [], value].flat());
  const { [profileId]: _, ...others } = read?.secrets ?? {};
  const all = secrets && Object.keys(secrets).length > 0 ? { ...others, [profileId]: secrets } : others;
  await secretsItem.write({ version: 1, secrets: all });
}
