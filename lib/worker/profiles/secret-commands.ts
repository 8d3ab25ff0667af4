import type { SecretSearch } from '../../chat/masking/secret-search.ts';
import { searchPatiently } from '../../chat/masking/text-pieces.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';

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
