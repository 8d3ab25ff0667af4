import type { SecretSearch } from '../../chat/masking/secret-search.ts';
import { searchPatiently } from '../../chat/masking/text-pieces.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import { createWakefulness } from '../../platform/browser/awake.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { isSiteInUse } from '../../platform/browser/locks.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import {
  giveAccessBack,
  giveCookiesBack,
  hasAccess,
  onAccessAdded,
  readLentAccess,
  writeLentAccess,
} from '../../platform/browser/permission.ts';
import { searchForSecrets } from '../../platform/settings/known-secrets.ts';
import {
  changePassphrase,
  deleteAllSecrets,
  lockSecrets,
  sealInMemory,
  unlockSecrets,
} from '../../platform/settings/passphrase-storage.ts';
import {
  findDeleted,
  forgetDeleted,
  readStoredProfiles,
  rememberDeleted,
  writeStoredProfiles,
} from '../../platform/settings/profile-storage.ts';
import { readProfileSecrets } from '../../platform/settings/secret-storage.ts';
import { createLentAccess, createLentCookies } from './lent-access.ts';
import { createProfileCommands, markForgotten } from './profile-commands.ts';
import type { ProfileWorld } from './saved-groups.ts';

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
      ...createPassphraseCommands(access.changing),
    },
  };
}

/** The search for all known secrets and for `more`; undefined if there are none. */
export type SecretWorld = { searchForSecrets(more?: readonly string[]): Promise<SecretSearch | undefined> };

export const createSecretCommands = ({
  searchForSecrets,
}: SecretWorld): Pick<CommandHandlers, 'secrets.find'> => ({
  async 'secrets.find'({ texts }) {
    const search = await searchForSecrets();
    if (!search) return { isAnyKnown: false, found: [] };
    const found = [];
    for (const [place, text] of texts.entries()) {
      const ranges = await searchPatiently(text, search, pause);
      found.push(...ranges.map((range) => ({ text: place, ...range })));
    }
    return { isAnyKnown: true, found };
  },
});

/** Handles the commands about the passphrase, one at a time with those that change profiles. */
export const createPassphraseCommands = (inOrder: <T>(task: () => Promise<T>) => Promise<T>) =>
  ({
    'secrets.unlock': ({ key }) => inOrder(async () => ({ isRight: await unlockSecrets(key) })),
    'secrets.passphrase': ({ current, next }) =>
      inOrder(async () => ({ isRight: await changePassphrase(current, next) })),
    'secrets.lock': () => inOrder(() => lockSecrets().then(() => ({}))),
    'secrets.delete': () => inOrder(() => deleteAllSecrets().then(() => ({}))),
  }) satisfies Partial<CommandHandlers>;
