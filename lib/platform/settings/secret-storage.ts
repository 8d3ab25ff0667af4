import { createSecretSearch, type SecretSearch } from '../../chat/masking/secret-search.ts';
import { type ProfileSecrets, readSecrets } from '../../chat/profile/secrets.ts';
import { storageItem } from '../browser/storage-item.ts';

const secretsItem = storageItem('local', 'secrets');
const unreadableItem = storageItem('local', 'secrets.unreadable');

/** Reads the secrets of a profile. For the worker only: pages never read secrets. */
export async function readProfileSecrets(profileId: string): Promise<ProfileSecrets> {
  return readSecrets(await secretsItem.read())?.secrets[profileId] ?? {};
}

/** Builds the search for all stored secrets; undefined if there are none. For the worker only. */
export async function searchForSecrets(): Promise<SecretSearch | undefined> {
  const all = Object.values(readSecrets(await secretsItem.read())?.secrets ?? {});
  const values = all.flatMap((secrets) => Object.values(secrets).map(({ value }) => value));
  return values.length > 0 ? createSecretSearch(values) : undefined;
}

/**
 * Returns the items to store so that a profile has these secrets; null removes them. Drops the secrets of
 * unknown profiles.
 */
export async function itemsWithSecrets(
  profileId: string,
  secrets: ProfileSecrets | null,
  isKnown: (profileId: string) => boolean,
): Promise<Record<string, unknown>> {
  const value = await secretsItem.read();
  const read = readSecrets(value);
  const others = Object.entries(read?.secrets ?? {}).filter(([id]) => id !== profileId && isKnown(id));
  const own = secrets && Object.keys(secrets).length > 0 ? [[profileId, secrets] as const] : [];
  const all = Object.fromEntries([...others, ...own]);
  const copies = read ? {} : { [unreadableItem.key]: [(await unreadableItem.read()) ?? [], value].flat() };
  return { ...copies, [secretsItem.key]: { version: 1, secrets: all } };
}
