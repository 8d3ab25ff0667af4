import type { Conversation } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/conversation-record.ts';
import { aboutAsShown, folded } from '../../chat/search/folded-text.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { allHeads, recordReading as records } from '../records/record-reading.ts';

/** A conversation with its title in the form used for comparison. */
type SearchedConversation = { head: Conversation; plainTitle: string };

/** By id, newest first. */
export type SearchedConversations = ReadonlyMap<string, SearchedConversation>;

/** Caches the searchable conversations; reads those marked as changed again. */
export function createSearchedConversations() {
  let known: Promise<SearchedConversations> | undefined;
  const changed = new Set<string>();

  const readAll = async () =>
    sorted((await inSlices(await allHeads(), searched)).filter((item) => item !== undefined));

  async function readChanged(all: SearchedConversations) {
    if (changed.size === 0) return all;
    const ids = [...changed];
    changed.clear();
    const read = await Promise.all(ids.map((id) => records.head(id)));
    const others = [...all.values()].filter(({ head }) => !ids.includes(head.id));
    return sorted([...others, ...read.map(searched).filter((item) => item !== undefined)]);
  }

  return {
    changed: (id: string) => void (known && changed.add(id)),
    read(): Promise<SearchedConversations> {
      known = (known ?? readAll()).then(readChanged);
      known.catch(() => {
        known = undefined;
      });
      return known;
    },
  };
}

const sorted = (all: SearchedConversation[]): SearchedConversations =>
  new Map(
    all
      .sort((one, other) => other.head.updatedAt - one.head.updatedAt)
      .map((item) => [item.head.id, item] as const),
  );

function searched(stored: unknown): SearchedConversation | undefined {
  const { data: head } = readHead(stored);
  if (!head || head.deletedAt !== undefined) return undefined;
  return { head, plainTitle: folded(aboutAsShown(head.title)) };
}
