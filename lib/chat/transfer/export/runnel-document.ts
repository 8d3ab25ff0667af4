import * as z from 'zod/mini';
import { writeJson } from '../../../json/json.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import type { Attachment } from '../../file/attachment.ts';
import type { HeaderGroup } from '../../profile/header-groups.ts';
import type { Profile } from '../../profile/profile.ts';
import { profilesVersion } from '../../profile/stored-profiles.ts';
import { areUsual, type Settings, storedSettings, usualSettings } from '../../settings/settings.ts';
import type { DocumentPart } from './export-order.ts';

export const documentVersion = 1;

/**
 * Schema of the file that Runnel writes and reads: JSON with `format` "runnel". Version 1 has:
 * - `exportedAt`: the time in ISO 8601.
 * - `profiles`: the profiles and the header groups as stored (`{ version, profiles, groups }`), without secrets; only
 *   if requested.
 * - `settings`: the settings of Runnel as stored, only in an export of everything, if any is not the usual one.
 * - `conversations`: for each its `conversation` head, the tree of its `messages`, and its `runs` with their
 *   output (`fold`); see `conversation-record.ts`. The last member, `files`, is only there if requested: each
 *   attached file once, its bytes as `base64`; see `runnel-entry.ts`. Older readers ignore it, so the
 *   version is still 1.
 * A reader checks each profile, record and file separately.
 */
export const runnelDocument = z.object({
  format: z.literal('runnel'),
  version: z.number(),
  exportedAt: z.string(),
  profiles: z.optional(z.unknown()),
  settings: z.optional(z.unknown()),
  conversations: z.array(z.unknown()),
});

type Head = {
  exportedAt: string;
  profiles: Profile[] | undefined;
  groups?: HeaderGroup[];
  settings?: Settings;
};

/**
 * Writes the document up to the first conversation. Conversations follow one by one, so that they need not
 * all be in memory.
 */
export function documentHead({ exportedAt, profiles, groups = [], settings = usualSettings }: Head): string {
  const head = {
    format: 'runnel',
    version: documentVersion,
    exportedAt,
    ...(profiles
      ? { profiles: { version: profilesVersion, profiles, ...(groups.length > 0 && { groups }) } }
      : {}),
    ...(areUsual(settings) ? {} : { settings: storedSettings(settings) }),
  };
  return `${writeJson(head).slice(0, -1)},"conversations":[`;
}

/** Writes one conversation with its available files. */
export function documentEntry(
  record: ConversationRecord,
  place: number,
  files: Attachment[],
): DocumentPart[] {
  const { conversation, messages, runs } = record;
  const text = `${place === 0 ? '\n' : ',\n'}${writeJson({ conversation, messages, runs })}`;
  if (files.length === 0) return [text];
  return [`${text.slice(0, -1)},"files":[`, ...files.flatMap(filePart), ']}'];
}

const filePart = ({ id, name, mediaType, size }: Attachment, place: number): DocumentPart[] => [
  `${place === 0 ? '\n' : ',\n'}${writeJson({ id, name, mediaType, size }).slice(0, -1)},"base64":"`,
  { base64Of: id },
  '"}',
];

export const documentEnd = '\n]}\n';
