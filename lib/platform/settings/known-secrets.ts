import { createSecretSearch, type SecretSearch } from '../../chat/masking/secret-search.ts';
import { presetKeys } from '../../chat/profile/call-settings.ts';
import { CommandRefusal } from '../browser/messaging.ts';
import { readStoredProfiles } from './profile-storage.ts';
import { readOpenValues } from './secret-storage.ts';

type Search = Promise<SecretSearch | undefined>;

/**
 * Builds the search for all that is known as secret: stored secrets, keys in presets, and `more`; undefined if there are
 * none. Refuses while some are locked. For the worker only.
 */
export async function searchForSecrets(more: readonly string[] = []): Search {
  const { values, isLocked } = await readOpenValues();
  if (isLocked) throw new CommandRefusal({ code: 'secrets-locked' });
  return searchFor([...values, ...(await keysInPresets()), ...more]);
}

/** Builds the same search without locked secrets, which nothing sends. */
export const searchForOpenSecrets = async (more: readonly string[] = []): Search =>
  searchFor([...(await readOpenValues()).values, ...(await keysInPresets()), ...more]);

const keysInPresets = async () =>
  (await readStoredProfiles()).stored.profiles.flatMap(({ call }) => presetKeys(call));

const searchFor = (values: string[]) => (values.length > 0 ? createSecretSearch(values) : undefined);
