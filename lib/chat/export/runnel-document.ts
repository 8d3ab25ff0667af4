import * as z from 'zod/mini';
import type { ConversationRecord } from '../conversation-record.ts';
import type { Profile } from '../profile.ts';

export const documentVersion = 1;

/**
 * The file that Runnel writes and reads: JSON, `format` "runnel". Of version 1 are:
 * - `exportedAt`: the moment, in ISO 8601.
 * - `profiles`: the saved runnables as they are stored (`{ version: 2, profiles }`), without anything secret. Only
 *   there where they were asked for.
 * - `conversations`: for each its head (`conversation`), the tree of its `messages`, and its `runs`, each with what
 *   it brought (`fold`). See `conversation-record.ts`.
 * Each profile and each record of a conversation is checked by itself when it is read.
 */
export const runnelDocument = z.object({
  format: z.literal('runnel'),
  version: z.number(),
  exportedAt: z.string(),
  profiles: z.optional(z.unknown()),
  conversations: z.array(z.unknown()),
});

type Head = { exportedAt: string; profiles: Profile[] | undefined };

/** Up to the first conversation: those follow one by one, so that nobody needs to have all of them at once. */
export function documentHead({ exportedAt, profiles }: Head): string {
  const head = {
    format: 'runnel',
    version: documentVersion,
    exportedAt,
    ...(profiles ? { profiles: { version: 2, profiles } } : {}),
  };
  return `${JSON.stringify(head).slice(0, -1)},"conversations":[`;
}

export const documentEntry = (record: ConversationRecord, place: number): string =>
  `${place === 0 ? '\n' : ',\n'}${JSON.stringify(record)}`;

export const documentEnd = '\n]}\n';
