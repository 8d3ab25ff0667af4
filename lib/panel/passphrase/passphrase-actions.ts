import { base64 } from '../../chat/masking/base64.ts';
import { passphraseKey, rounds, saltLength } from '../../chat/passphrase/passphrase-key.ts';
import type { LockSalt } from '../../chat/passphrase/secrets-lock.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { Reply } from '../../wire/replies.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';

/** A passphrase as typed: the one that there is, and the one to come. */
export type TypedPassphrase = { current?: string | undefined; next?: string | undefined };

/**
 * Builds the actions on the passphrase; each resolves to why it was not done. The passphrase stays in the page: the
 * worker gets the derived key.
 */
export function createPassphraseActions({ settings, commands, ids }: Host) {
  async function next(passphrase: string): Promise<LockSalt & { key: string }> {
    const by = { salt: base64(ids.randomBytes(saltLength)), rounds };
    return { ...by, key: await passphraseKey(passphrase, by) };
  }

  return {
    async unlock(passphrase: string): Promise<string | undefined> {
      const state = await settings.readLock();
      if (state.status === 'unreadable') return say('passphrase_newer');
      // Another window may have removed the passphrase.
      if (state.status === 'none') return undefined;
      return problemOf(
        await commands.send('secrets.unlock', { key: await passphraseKey(passphrase, state.by) }),
      );
    },

    /** Sets, changes or removes the passphrase. */
    async change(typed: TypedPassphrase): Promise<string | undefined> {
      const state = await settings.readLock();
      if (state.status === 'unreadable') return say('passphrase_newer');
      const order = {
        ...('by' in state && { current: await passphraseKey(typed.current ?? '', state.by) }),
        ...(typed.next !== undefined && { next: await next(typed.next) }),
      };
      return problemOf(await commands.send('secrets.passphrase', order));
    },

    lockNow: async () => refusedText(await commands.send('secrets.lock', {})),
    deleteSecrets: async () => refusedText(await commands.send('secrets.delete', {})),
  };
}

export type PassphraseActions = ReturnType<typeof createPassphraseActions>;

function problemOf(reply: Reply<'secrets.unlock' | 'secrets.passphrase'>): string | undefined {
  if (!reply.ok) return refusalText(reply.problem);
  return reply.value.isRight ? undefined : say('passphrase_wrong');
}

const refusedText = (reply: Reply<'secrets.lock' | 'secrets.delete'>) =>
  reply.ok ? undefined : refusalText(reply.problem);
