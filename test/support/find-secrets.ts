import { createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import type { Host } from '../../lib/panel/host/host.ts';
import { createSecretCommands } from '../../lib/worker/profiles/start-profiles.ts';
import { fakeHost } from './fake-host.ts';

export type FindSecrets = Host['commands']['findSecrets'];

/** Returns the command of a worker that knows these secrets. */
export function findIn(...secrets: string[]): FindSecrets {
  const searchForSecrets = async () => (secrets.length > 0 ? createSecretSearch(secrets) : undefined);
  const commands = createSecretCommands({ searchForSecrets });
  return async (texts) => ({ ok: true, value: await commands['secrets.find']({ texts }) });
}

/** The host of a page whose worker knows these secrets. */
export const hostKnowing = (...secrets: string[]) =>
  fakeHost({ commands: { findSecrets: findIn(...secrets) } });
