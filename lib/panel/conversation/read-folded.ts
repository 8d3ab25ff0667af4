import { isEnded } from '../../chat/run/run.ts';
import { isFoldedByOldRules } from '../../langserve/fold.ts';
import type { StoredConversation } from '../../platform/records/conversation-store.ts';

type Read = (id: string, known?: StoredConversation) => Promise<StoredConversation | undefined>;

/**
 * Reads a conversation. When it is opened, answers that were folded by older rules are folded anew elsewhere: a change
 * notice tells when that is done.
 */
export const readFolded =
  (read: Read, foldAnew: (id: string) => void): Read =>
  async (id, known) => {
    const stored = await read(id, known);
    if (stored && known === undefined && hasOldFolds(stored)) foldAnew(id);
    return stored;
  };

const hasOldFolds = ({ runs }: StoredConversation) =>
  [...runs.values()].some(({ run, fold }) => isEnded(run) && isFoldedByOldRules(fold));
