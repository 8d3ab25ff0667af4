import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run } from '../../chat/run/run.ts';
import type { Fold } from '../../runnable/fold.ts';

/** A run that has ended carries what it brought; `open` is there, for the index, only as long as it has not. */
export type StoredRun = { id: string; conversationId: string; run: Run; fold: Fold | null; open?: 1 };

/** What is written together, or not at all. */
export type Batch = {
  conversationId: string;
  /** What becomes of the head that is stored, if there is one; undefined leaves it alone. */
  head?: (stored: Conversation | undefined) => Conversation | undefined;
  messages?: Message[];
  runs?: StoredRun[];
  entries?: JournalEntry[];
  /** Whether it must have reached the disk itself before it counts as written. */
  isDurable: boolean;
  /** Nothing of it is there yet: should a message or a run be, nothing is written. */
  isNew?: true;
};

/** All of one conversation, as it is stored: the reader says what of it can be read. */
type StoredRecords = { head: unknown; messages: unknown[]; runs: StoredRun[] };

/** What need not be read again: it is known, and never changes. */
export type IsKnown = (kind: 'messages' | 'runs', id: string) => boolean;

/** The interface of both stores, the database and the session's memory; each is checked against it. */
export type RecordStore = {
  /** Those that were taken away, and are still there. */
  deletedHeads(): Promise<unknown[]>;
  head(id: string): Promise<unknown>;
  conversation(id: string, isKnown?: IsKnown): Promise<StoredRecords>;
  message(id: string): Promise<unknown>;
  run(id: string): Promise<StoredRun | undefined>;
  journal(runId: string): Promise<JournalEntry[]>;
  write(batch: Batch): Promise<void>;
  /** Removes all records of conversations. */
  remove(conversationIds: string[]): Promise<void>;
};
