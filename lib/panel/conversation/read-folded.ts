import { isEnded, type RunWithFold } from '../../chat/run/run.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Protocols } from '../../runnable/protocol.ts';

type Read = (id: string, known?: StoredConversation) => Promise<StoredConversation | undefined>;

/**
 * Reads a conversation. On opening, requests a new fold of answers folded by older rules; a change notice
 * reports the result, and until then they are read again each time.
 */
export function readFolded(read: Read, foldAnew: (id: string) => void, { answersOf }: Protocols): Read {
  const isOutdated = ({ run, fold }: RunWithFold) =>
    isEnded(run) && answersOf(run.protocol).fold.isOutdated(fold);

  const withoutOutdated = (known: StoredConversation): StoredConversation => ({
    ...known,
    runs: new Map([...known.runs].filter(([, item]) => !isOutdated(item))),
  });

  return async (id, known) => {
    const stored = await read(id, known && withoutOutdated(known));
    if (stored && known === undefined && [...stored.runs.values()].some(isOutdated)) foldAnew(id);
    return stored;
  };
}
