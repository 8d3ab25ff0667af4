import { createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import type { FindSecrets } from '../../lib/panel/transfer/export-mask.ts';
import { createSecretCommands } from '../../lib/worker/profiles/secret-commands.ts';

/** Returns the command of a worker that knows these secrets. */
export function findIn(...secrets: string[]): FindSecrets {
  const searchForSecrets = async () => (secrets.length > 0 ? createSecretSearch(secrets) : undefined);
  const commands = createSecretCommands({ searchForSecrets });
  return async (texts) => ({ ok: true, value: await commands['secrets.find']({ texts }) });
}
