import * as z from 'zod/mini';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import type { Attachment } from '../../file/attachment.ts';
import type { Profile } from '../../profile/profile.ts';
import { profilesVersion } from '../../profile/stored-profiles.ts';
import type { DocumentPart } from './exported-document.ts';

export const documentVersion = 1;

/**
 * The file that Runnel writes and reads: JSON, `format` "runnel". Of version 1 are:
 * - `exportedAt`: the moment, in ISO 8601.
 * - `profiles`: the saved runnables as they are stored (`{ version, profiles }`), without anything secret. Only
 *   there where they were asked for.
 * - `conversations`: for each its head (`conversation`), the tree of its `messages`, and its `runs`, each with what
 *   it brought (`fold`). See `conversation-record.ts`. Its attached files (`files`) are the last member, each once, with
 *   its bytes as `base64`, where they were asked for: see `read-carried-file.ts`. Who does not know of them leaves them out,
 *   so they are of version 1, too.
 * Each profile, each record of a conversation and each file is checked by itself when it is read.
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
    ...(profiles ? { profiles: { version: profilesVersion, profiles } } : {}),
  };
  return `${JSON.stringify(head).slice(0, -1)},"conversations":[`;
}

/** One conversation, with those of its files that are there. */
export function documentEntry(
  record: ConversationRecord,
  place: number,
  files: Attachment[],
): DocumentPart[] {
  const { conversation, messages, runs } = record;
  const text = `${place === 0 ? '\n' : ',\n'}${JSON.stringify({ conversation, messages, runs })}`;
  if (files.length === 0) return [text];
  return [`${text.slice(0, -1)},"files":[`, ...files.flatMap(filePart), ']}'];
}

const filePart = ({ id, name, mediaType, size }: Attachment, place: number): DocumentPart[] => [
  `${place === 0 ? '\n' : ',\n'}${JSON.stringify({ id, name, mediaType, size }).slice(0, -1)},"base64":"`,
  { base64Of: id },
  '"}',
];

export const documentEnd = '\n]}\n';
