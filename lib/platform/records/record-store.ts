import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import type { QueuedMessage } from '../../chat/queue/message-queue.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run } from '../../chat/run/run.ts';
import type { Fold } from '../../runnable/fold.ts';

/** A run as stored. Until it ends, `fold` is null and `open` is set, for the index of the database. */
export type StoredRun = { id: string; conversationId: string; run: Run; fold: Fold | null; open?: 1 };

/** Records that are written all together or not at all. */
export type Batch = {
  conversationId: string;
  /** Returns the new head, given the stored one if any; undefined leaves it unchanged. */
  head?: (stored: Conversation | undefined) => Conversation | undefined;
  messages?: Message[];
  runs?: StoredRun[];
  entries?: JournalEntry[];
  /** Ids of messages and runs to remove; the journals of the runs go with them. */
  gone?: { messages: string[]; runs: string[] };
  queued?: QueuedMessage[];
  /** Whether the write waits until the data has reached the disk itself. */
  isDurable: boolean;
  /** Fails, and writes nothing, if the head, a message or a run exists already. */
  isNew?: true;
};

/** Records of one conversation, unparsed. */
type StoredRecords = { head: unknown; messages: unknown[]; runs: StoredRun[] };

/** Filter for records that are known and final, and so need not be read again. */
export type IsKnown = (kind: 'messages' | 'runs', id: string) => boolean;

/** Reading of both stores, the database and the session. */
export type RecordReading = {
  /** Reads the heads of deleted conversations, and of those with deleted branches, that are not removed yet. */
  deletedHeads(): Promise<unknown[]>;
  head(id: string): Promise<unknown>;
  conversation(id: string, isKnown?: IsKnown): Promise<StoredRecords>;
  message(id: string): Promise<unknown>;
  run(id: string): Promise<StoredRun | undefined>;
  journal(runId: string): Promise<JournalEntry[]>;
  /** Reads the queued messages of a conversation, or of all, unparsed. */
  queued(conversationId?: string): Promise<unknown[]>;
};

/** Interface of both stores. */
export type RecordStore = RecordReading & {
  write(batch: Batch): Promise<void>;
  remove(conversationIds: string[]): Promise<void>;
  /** Removes a queued message. */
  unqueue(conversationId: string, id: string): Promise<void>;
};
