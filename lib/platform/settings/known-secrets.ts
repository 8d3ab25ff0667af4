import { presetKeys } from '../../chat/profile/call-settings.ts';
import { readStoredProfiles } from './profile-storage.ts';
import * as stored from './secret-storage.ts';

/** Builds the search for all that is known as secret: stored secrets, keys in presets, and `more`. See `secret-storage.ts`. */
export const searchForSecrets = async (more: readonly string[] = []) =>
  stored.searchForSecrets([...(await keysInPresets()), ...more]);

/** Builds the same search without locked secrets, which nothing sends. */
export const searchForOpenSecrets = async (more: readonly string[] = []) =>
  stored.searchForOpenSecrets([...(await keysInPresets()), ...more]);

const keysInPresets = async () =>
  (await readStoredProfiles()).stored.profiles.flatMap(({ call }) => presetKeys(call));
