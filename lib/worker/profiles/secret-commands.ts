import type { SecretSearch } from '../../chat/masking/secret-search.ts';
import { searchPatiently } from '../../chat/masking/text-pieces.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import type { NextPassphrase } from '../../platform/settings/passphrase-storage.ts';
import type { CommandName } from '../../wire/commands.ts';

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

type PassphraseWorld = {
  unlockSecrets(key: string): Promise<boolean>;
  lockSecrets(): Promise<void>;
  changePassphrase(current: string | undefined, next: NextPassphrase | undefined): Promise<boolean>;
  deleteAllSecrets(): Promise<void>;
};

type PassphraseCommand = Exclude<Extract<CommandName, `secrets.${string}`>, 'secrets.find'>;

/** Handles the commands about the passphrase, one at a time with those that change profiles. */
export const createPassphraseCommands = (
  world: PassphraseWorld,
  inOrder: <T>(task: () => Promise<T>) => Promise<T>,
): Pick<CommandHandlers, PassphraseCommand> => ({
  'secrets.unlock': ({ key }) => inOrder(async () => ({ isRight: await world.unlockSecrets(key) })),
  'secrets.passphrase': ({ current, next }) =>
    inOrder(async () => ({ isRight: await world.changePassphrase(current, next) })),
  'secrets.lock': () => inOrder(() => world.lockSecrets().then(() => ({}))),
  'secrets.delete': () => inOrder(() => world.deleteAllSecrets().then(() => ({}))),
});
