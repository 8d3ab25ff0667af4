import { createWakefulness } from '../../platform/browser/awake.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { isSiteInUse } from '../../platform/browser/locks.ts';
import {
  giveAccessBack,
  giveCookiesBack,
  hasAccess,
  onAccessAdded,
  readLentAccess,
  writeLentAccess,
} from '../../platform/browser/permission.ts';
import { findDeleted, forgetDeleted, rememberDeleted } from '../../platform/settings/deleted-profiles.ts';
import { searchForSecrets } from '../../platform/settings/known-secrets.ts';
import {
  changePassphrase,
  deleteAllSecrets,
  lockSecrets,
  sealInMemory,
  unlockSecrets,
} from '../../platform/settings/passphrase-storage.ts';
import { readStoredProfiles, writeStoredProfiles } from '../../platform/settings/profile-storage.ts';
import { readProfileSecrets } from '../../platform/settings/secret-storage.ts';
import { createLentAccess, createLentCookies } from './lent-access.ts';
import { createProfileCommands, markForgotten } from './profile-commands.ts';
import type { ProfileWorld } from './saved-groups.ts';
import { createPassphraseCommands, createSecretCommands } from './secret-commands.ts';

/** Milliseconds in which a new permission is left to the page that asked for it. */
const patienceMs = 2_000;

/** Connects the commands for profiles and secrets, and the lent permissions, to the browser. */
export function startProfiles(descriptions: Pick<ProfileWorld, 'forgetDescription' | 'forgetPresets'>) {
  const access = createLentAccess({
    readLent: readLentAccess,
    writeLent: writeLentAccess,
    readProfiles: readStoredProfiles,
    hasAccess,
    giveAccessBack,
    stayAwake: createWakefulness(),
    isInUse: isSiteInUse,
    patienceMs,
  });
  onAccessAdded(access.settleSoon);
  onAccessAdded(createLentCookies(giveCookiesBack, patienceMs));
  const world = {
    read: readStoredProfiles,
    write: writeStoredProfiles,
    readSecrets: readProfileSecrets,
    rememberDeleted,
    findDeleted,
    forgetDeleted,
    ...descriptions,
    noteUnneeded: access.note,
    newId: () => crypto.randomUUID(),
  };
  void access.changing(sealInMemory).catch((error) => logFault('sealing secrets', error));
  void access.changing(() => markForgotten(world)).catch((error) => logFault('marking secrets', error));
  return {
    access,
    commands: {
      ...createProfileCommands(world, access.changing),
      ...createSecretCommands({ searchForSecrets }),
      ...createPassphraseCommands(
        { unlockSecrets, lockSecrets, changePassphrase, deleteAllSecrets },
        access.changing,
      ),
    },
  };
}
