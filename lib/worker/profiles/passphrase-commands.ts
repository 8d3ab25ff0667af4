import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import type { NextPassphrase } from '../../platform/settings/passphrase-storage.ts';
import type { CommandName } from '../../wire/commands.ts';

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
