import { type QueuedMessage, readQueue } from '../../chat/queue/queued-message.ts';
import { recordReading } from './record-reading.ts';

/** Reads the messages of a conversation that wait to be sent, in order. */
export const readQueued = async (conversationId: string): Promise<QueuedMessage[]> =>
  readQueue(await recordReading.queued(conversationId));

/** Returns the ids of the conversations with waiting messages. */
export const queuedConversations = async (): Promise<string[]> => [
  ...new Set(readQueue(await recordReading.queued()).map(({ conversationId }) => conversationId)),
];
