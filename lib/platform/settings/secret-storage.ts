import { createSecretSearch, type SecretSearch } from '../../chat/masking/secret-search.ts';
import { type ProfileSecrets, readSecrets, type StoredSecrets } from '../../chat/profile/secrets.ts';
import { storageItem } from '../browser/storage-item.ts';

const secretsItem = storageItem('local', 'secrets');
const unreadableItem = storageItem('local', 'secrets.unreadable');
/** Secrets that are forgotten when the browser closes. */
const sessionItem = storageItem('session', 'secrets');

type AllSecrets = StoredSecrets['secrets'];

async function readAll(): Promise<{ kept: AllSecrets; forSession: AllSecrets }> {
  const [kept, forSession] = await Promise.all([secretsItem.read(), sessionItem.read()]);
  return { kept: readSecrets(kept)?.secrets ?? {}, forSession: readSecrets(forSession)?.secrets ?? {} };
}

/** Reads the secrets of a profile. For the worker only: pages never read secrets. */
export async function readProfileSecrets(profileId: string): Promise<ProfileSecrets> {
  const { kept, forSession } = await readAll();
  const marked = Object.entries(forSession[profileId] ?? {}).map(
    ([id, secret]) => [id, { ...secret, isForSession: true as const }] as const,
  );
  return { ...Object.fromEntries(marked), ...kept[profileId] };
}

/** Builds the search for all stored secrets and for `more`; undefined if there are none. For the worker only. */
export async function searchForSecrets(more: readonly string[] = []): Promise<SecretSearch | undefined> {
  const { kept, forSession } = await readAll();
  const all = [...Object.values(kept), ...Object.values(forSession)];
  const stored = all.flatMap((secrets) => Object.values(secrets).map(({ value }) => value));
  const values = [...stored, ...more];
  return values.length > 0 ? createSecretSearch(values) : undefined;
}

/** Secrets to write for a profile or a header group; null removes them. */
export type ChangedSecrets = { profileId: string; secrets: ProfileSecrets | null };

/**
 * Writes the changed secrets that are forgotten when the browser closes, and returns the items to store for
 * the others. Drops the secrets of unknown profiles and groups.
 */
export async function itemsWithSecrets(
  changes: ChangedSecrets[],
  isKnown: (profileId: string) => boolean,
): Promise<Record<string, unknown>> {
  const value = await secretsItem.read();
  const read = readSecrets(value);
  const before = readSecrets(await sessionItem.read())?.secrets ?? {};
  const changed = (all: AllSecrets, isForSession: boolean): StoredSecrets => {
    const others = Object.entries(all).filter(
      ([id]) => !changes.some(({ profileId }) => profileId === id) && isKnown(id),
    );
    const own = changes.map(
      ({ profileId, secrets }) => [profileId, storable(secrets, isForSession)] as const,
    );
    const some = own.filter(([, secrets]) => Object.keys(secrets).length > 0);
    return { version: 1, secrets: Object.fromEntries([...others, ...some]) };
  };
  // Written before the disk: a secret that moves to the session is never missing from both.
  const forSession = changed(before, true);
  const isEmpty = (all: AllSecrets) => Object.keys(all).length === 0;
  if (!isEmpty(before) || !isEmpty(forSession.secrets)) await sessionItem.write(forSession);
  const copies = read ? {} : { [unreadableItem.key]: [(await unreadableItem.read()) ?? [], value].flat() };
  return { ...copies, [secretsItem.key]: changed(read?.secrets ?? {}, false) };
}

const storable = (secrets: ProfileSecrets | null, forSession: boolean): AllSecrets[string] =>
  Object.fromEntries(
    Object.entries(secrets ?? {}).flatMap(([id, { value, origin, isForSession = false }]) =>
      isForSession === forSession ? [[id, { value, origin }]] : [],
    ),
  );
