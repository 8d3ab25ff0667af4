import { seal, unseal } from '../../chat/passphrase/secrets-lock.ts';
import {
  type ProfileSecrets,
  readSecrets,
  type StoredSecret,
  type StoredSecrets,
  valuesOf,
} from '../../chat/profile/secrets.ts';
import { storageItem } from '../browser/extension-storage.ts';
import { CommandRefusal } from '../browser/messaging.ts';
import { heldSecretsKey, sealingWith } from './secrets-key.ts';

export const secretsItem = storageItem('local', 'secrets');
export const unreadableItem = storageItem('local', 'secrets.unreadable');
/** Secrets that are forgotten when the browser closes. */
export const sessionItem = storageItem('session', 'secrets');

export type AllSecrets = StoredSecrets['secrets'];

async function readAll(): Promise<{ kept: AllSecrets; forSession: AllSecrets }> {
  const [kept, forSession] = await Promise.all([secretsItem.read(), sessionItem.read()]);
  return { kept: readSecrets(kept)?.secrets ?? {}, forSession: readSecrets(forSession)?.secrets ?? {} };
}

/** Reads the secrets of a profile, sealed while there is a passphrase. For the worker only: pages never do. */
export async function readProfileSecrets(profileId: string): Promise<ProfileSecrets> {
  const { kept, forSession } = await readAll();
  return { ...markedForSession(forSession[profileId] ?? {}), ...kept[profileId] };
}

const markedForSession = (secrets: AllSecrets[string]): ProfileSecrets =>
  Object.fromEntries(
    Object.entries(secrets).map(([id, secret]) => [id, { ...secret, isForSession: true as const }]),
  );

/**
 * Reads the secrets of a profile with their values, for a request. Locked ones stay sealed, those that no key opens
 * are left out. Costs no more than reading them if there is no passphrase and none is for the session.
 */
export const readOpenSecrets = (profileId: string) =>
  readUnchanged(async () => opened(await readProfileSecrets(profileId)));

async function opened(secrets: ProfileSecrets): Promise<ProfileSecrets> {
  if (Object.values(secrets).every((secret) => 'value' in secret && !secret.isForSession)) return secrets;
  const key = await heldSecretsKey();
  if (key === 'locked') return mapped(secrets, withoutValue);
  const all = await mapped(secrets, async (secret) => {
    const open = await openSecret(secret, key);
    return open && { ...open, ...(secret.isForSession && { isForSession: true as const }) };
  });
  return Object.fromEntries(
    Object.entries(all).flatMap(([id, secret]) => (secret ? [[id, secret] as const] : [])),
  );
}

/** A change of the passphrase that was cut off may have left a secret open in memory: it counts as locked, too. */
const withoutValue = async ({ origin, isForSession, ...secret }: ProfileSecrets[string]) => ({
  sealed: 'sealed' in secret ? secret.sealed : '',
  origin,
  ...(isForSession && { isForSession }),
});

export async function openSecret(secret: StoredSecret, key: CryptoKey | 'none') {
  const { origin } = secret;
  if ('value' in secret) return { value: secret.value, origin };
  const value = key === 'none' ? undefined : await unseal(secret.sealed, origin, key);
  return value === undefined ? undefined : { value, origin };
}

/** Reads the values of all secrets, and whether some are locked. For the worker only. */
export const readOpenValues = () => readUnchanged(openValues);

async function openValues() {
  const { kept, forSession } = await readAll();
  const all = [...Object.values(kept), ...Object.values(forSession).map(markedForSession)].flatMap(
    (secrets) => Object.values(secrets),
  );
  const secrets = await opened(Object.fromEntries(all.entries()));
  const values = valuesOf(secrets);
  return { values, isLocked: values.length < Object.keys(secrets).length };
}

/** Secrets to write for a profile or a header group; null removes them. */
export type ChangedSecrets = { profileId: string; secrets: ProfileSecrets | null };

/**
 * Writes the changed secrets that are forgotten when the browser closes, and returns the items to store for
 * the others. Drops the secrets of unknown profiles and groups. Refuses new values while secrets are locked.
 */
export async function itemsWithSecrets(
  changes: ChangedSecrets[],
  isKnown: (profileId: string) => boolean,
): Promise<Record<string, unknown>> {
  const value = await secretsItem.read();
  const read = readSecrets(value);
  const before = readSecrets(await sessionItem.read())?.secrets ?? {};
  const sealed = await sealedChanges(changes);
  const changed = (all: AllSecrets, isForSession: boolean): StoredSecrets => {
    const others = Object.entries(all).filter(
      ([id]) => !changes.some(({ profileId }) => profileId === id) && isKnown(id),
    );
    const own = sealed.map(({ profileId, secrets }) => [profileId, storable(secrets, isForSession)] as const);
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

async function sealedChanges(changes: ChangedSecrets[]): Promise<ChangedSecrets[]> {
  const all = changes.flatMap(({ secrets }) => Object.values(secrets ?? {}));
  const key = all.some((secret) => 'value' in secret) ? await heldSecretsKey() : 'none';
  if (key === 'none') return changes;
  if (key === 'locked') throw new CommandRefusal({ code: 'secrets-locked' });
  return Promise.all(
    changes.map(async ({ profileId, secrets }) => ({
      profileId,
      secrets: secrets && (await mapped(secrets, (secret) => sealSecret(secret, key))),
    })),
  );
}

export async function sealSecret<Secret extends StoredSecret>(secret: Secret, key: CryptoKey) {
  if ('sealed' in secret) return secret;
  const { value, ...rest } = secret;
  return { ...rest, sealed: await seal(value, secret.origin, sealingWith(key)) };
}

/** Changes each secret by its own. */
export async function mapped<Before, After>(
  secrets: Record<string, Before>,
  change: (secret: Before) => Promise<After>,
): Promise<Record<string, After>> {
  const changed = Object.entries(secrets).map(async ([id, secret]) => [id, await change(secret)] as const);
  return Object.fromEntries(await Promise.all(changed));
}

const storable = (secrets: ProfileSecrets | null, forSession: boolean): AllSecrets[string] =>
  Object.fromEntries(
    Object.entries(secrets ?? {}).flatMap(([id, { isForSession = false, ...secret }]) =>
      isForSession === forSession ? [[id, secret]] : [],
    ),
  );

let changing: Promise<unknown> | undefined;
let begun = 0;

/** Runs a change of how secrets are encrypted. Changes must not overlap. */
export async function changeSecrets<T>(change: () => Promise<T>): Promise<T> {
  begun += 1;
  const result = change();
  changing = result;
  return result.finally(() => {
    changing = undefined;
  });
}

/** Reads again if a change was under way: secrets and key would not match. Within one worker. */
async function readUnchanged<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    await changing?.catch(() => {});
    const before = begun;
    const result = await read();
    if (begun === before) return result;
  }
}
