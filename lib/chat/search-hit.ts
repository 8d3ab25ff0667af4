/** A place where the words of a search stand; `messageId` is null where it is the title. */
export type SearchHit = {
  conversationId: string;
  messageId: string | null;
  title: string;
  at: number;
  before: string;
  match: string;
  after: string;
};
