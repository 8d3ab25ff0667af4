import { createPassphraseCommands } from '../../lib/worker/profiles/start-profiles.ts';
import { nextPassphrase } from './secrets-key.ts';

export const passphraseActions = [
  'set passphrase',
  'change passphrase',
  'remove passphrase',
  'lock',
  'unlock',
  'delete secrets',
] as const;

/** The passphrase of a person, who types the right one or none. */
export function createPassphraseScene() {
  const commands = createPassphraseCommands((task) => task());
  const keys: string[] = [];
  let current: string | undefined;

  async function change(next: Awaited<ReturnType<typeof nextPassphrase>> | undefined) {
    const { isRight } = await commands['secrets.passphrase']({ current, next });
    if (!isRight) throw new Error('The key of the passphrase is right.');
    current = next?.key;
    if (current) keys.push(current);
  }

  const acting: Record<(typeof passphraseActions)[number], () => Promise<unknown>> = {
    'set passphrase': async () => current ?? change(await nextPassphrase('a passphrase')),
    'change passphrase': async () => current && change(await nextPassphrase('another passphrase')),
    'remove passphrase': async () => current && change(undefined),
    lock: () => commands['secrets.lock'](),
    unlock: async () => current && commands['secrets.unlock']({ key: current }),
    async 'delete secrets'() {
      await commands['secrets.delete']();
      current = undefined;
    },
  };
  return { acting, keys, isSet: () => current !== undefined };
}
