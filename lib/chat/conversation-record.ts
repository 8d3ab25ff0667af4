import * as z from 'zod/mini';
import type { Json } from '../langserve/json.ts';
import { conversation, message } from './conversation.ts';
import { run } from './run.ts';

/** What a run brought; it comes from JSON, so its parts are some. */
export const runRecord = z.object({ run, fold: z.object({ parts: z.array(z.custom<Json>()) }) });

/** A conversation with everything in it but the journals of its runs, as it leaves this browser and comes in. */
export const conversationRecord = z.object({
  conversation,
  messages: z.array(message),
  runs: z.array(runRecord),
});
export type ConversationRecord = z.infer<typeof conversationRecord>;

export const conversationRecords = z.array(conversationRecord);
