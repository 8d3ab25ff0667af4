/** A match of a search; `messageId` is null for a match in the title. */
export type SearchHit = {
  conversationId: string;
  messageId: string | null;
  title: string;
  at: number;
  before: string;
  match: string;
  after: string;
};

/**
 * Progress of a search. `looking`: the hits are those of the last search; `indexing`: more may follow from
 * older messages.
 */
export type SearchStage = 'looking' | 'indexing' | 'done';
