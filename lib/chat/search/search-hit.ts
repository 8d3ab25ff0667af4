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

/** Until the first look is done the hits are those of before; then others may come as older messages are taken in. */
export type SearchStage = 'looking' | 'indexing' | 'done';
