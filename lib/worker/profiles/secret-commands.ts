import type { SecretSearch } from '../../chat/masking/secret-search.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';

/** The search for all known secrets; undefined if there are none. */
export type SecretWorld = { searchForSecrets(): Promise<SecretSearch | undefined> };

export const createSecretCommands = ({
  searchForSecrets,
}: SecretWorld): Pick<CommandHandlers, 'secrets.find'> => ({
  async 'secrets.find'({ texts }) {
    const search = await searchForSecrets();
    if (!search) return { isAnyKnown: false, found: [] };
    const found = texts.flatMap((text, place) => search(text).map((range) => ({ text: place, ...range })));
    return { isAnyKnown: true, found };
  },
});
