import type { Json } from '../../../json/json.ts';
import { listText, sizeText } from '../../../words/amounts.ts';
import type { KeyFor } from '../../../words/catalogue.ts';
import { say, sayWith } from '../../../words/say.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import { largestFileMiB } from '../../file/attachment.ts';

/** Items left out of an imported conversation, by kind. */
const leftOutKeys = {
  messages: 'import_leftOutMessages',
  answers: 'import_leftOutAnswers',
  'server-places': 'import_leftOutServerPlaces',
  rights: 'import_leftOutRights',
  'tool-messages': 'import_leftOutToolMessages',
  'system-messages': 'import_leftOutSystemMessages',
  media: 'import_leftOutMedia',
  labels: 'import_leftOutLabels',
  'other-contents': 'import_leftOutOther',
  'large-files': 'import_leftOutLargeFiles',
  'broken-files': 'import_leftOutBrokenFiles',
  'unknown-files': 'import_leftOutUnknownFiles',
  'refused-files': 'import_leftOutRefusedFiles',
  'archive-files': 'import_leftOutArchiveFiles',
} as const satisfies Record<string, KeyFor<{ count: number; size: string }>>;
export type LeftOutKind = keyof typeof leftOutKeys;

/** Number left out, by kind. */
export type LeftOut = Partial<Record<LeftOutKind, number>>;

export function countLeftOut(leftOut: LeftOut, kind: LeftOutKind, by = 1) {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}

/** Counts the items of a list; anything else that is there counts as one. */
export const amountOf = (value: Json | undefined): number =>
  Array.isArray(value) ? value.length : value ? 1 : 0;

/** Result of reading an entry: a conversation, or why it is unreadable. */
export type ReadEntry =
  | {
      status: 'read';
      record: ConversationRecord;
      leftOut: LeftOut;
    }
  | { status: 'unreadable'; of: string; problem: string };

/** Names an entry for the report. */
export const entryName = (title: unknown): string => {
  const text = typeof title === 'string' ? title.trim().replace(/\s+/g, ' ').slice(0, 80) : '';
  return text === '' ? say('import_untitled') : say('common_quoted', { text });
};

/** Parts of a file to import. */
export type ImportSections = { conversations: boolean; profiles: boolean };

/** An item that was not imported, or not unchanged; `of` is its display name. */
type Trouble = { of: string; problem: string };

/** Result of an import. */
export type ImportReport = {
  conversations: number;
  /** Messages of the person, without the answers. */
  messages: number;
  answers: number;
  /** Attached files, except those that were already stored. */
  files: number;
  profiles: number;
  /** The settings of Runnel; `known`: others are set here, and stay. */
  settings: 'none' | 'taken' | 'known';
  /** Already stored, and left unchanged. */
  knownConversations: number;
  knownProfiles: number;
  leftOut: LeftOut;
  /** The first troubles; `troubleCount` counts all. */
  troubles: Trouble[];
  troubleCount: number;
};

export const emptyReport = (): ImportReport => ({
  conversations: 0,
  messages: 0,
  answers: 0,
  files: 0,
  profiles: 0,
  settings: 'none',
  knownConversations: 0,
  knownProfiles: 0,
  leftOut: {},
  troubles: [],
  troubleCount: 0,
});

const shownTroubles = 20;

export function addTrouble(report: ImportReport, trouble: Trouble) {
  // A problem of a whole file, told of each of its entries, is one.
  if (
    trouble.of === '' &&
    report.troubles.some(({ of, problem }) => of === '' && problem === trouble.problem)
  )
    return;
  report.troubleCount += 1;
  if (report.troubles.length < shownTroubles) report.troubles.push(trouble);
}

export function addLeftOut(report: ImportReport, leftOut: LeftOut) {
  for (const [kind, count] of entriesOf(leftOut)) countLeftOut(report.leftOut, kind, count);
}

const entriesOf = (leftOut: LeftOut) => Object.entries(leftOut) as [LeftOutKind, number][];

/** Reports the result in sentences, most important first. */
export function reportLines(report: ImportReport): string[] {
  const { conversations, messages, answers, files, profiles, troubles, troubleCount } = report;
  const { knownConversations, knownProfiles, settings } = report;
  const taken = [
    conversations > 0 && say('transfer_conversationsWithTurns', { conversations, messages, answers }),
    files > 0 && say('transfer_fileCount', { count: files }),
    profiles > 0 && say('transfer_profileCount', { count: profiles }),
    settings === 'taken' && say('transfer_settings'),
  ].filter((part) => part !== false);
  const known = [
    knownConversations > 0 && say('transfer_conversationCount', { count: knownConversations }),
    knownProfiles > 0 && say('transfer_profileCount', { count: knownProfiles }),
    settings === 'known' && say('transfer_settings'),
  ].filter((part) => part !== false);
  const more = troubleCount - troubles.length;
  return [
    taken.length > 0 ? say('import_imported', { parts: listText(taken) }) : say('import_nothing'),
    ...(known.length > 0 ? [say('import_known', { parts: listText(known) })] : []),
    ...entriesOf(report.leftOut).map(leftOutText),
    ...troubles.map(({ of, problem }) =>
      of === '' ? problem : say('import_trouble', { name: of, problem }),
    ),
    ...(more > 0 ? [say('import_more', { count: more })] : []),
  ];
}

const leftOutText = ([kind, count]: [LeftOutKind, number]): string =>
  sayWith(leftOutKeys[kind], { count, size: sizeText(largestFileMiB * 1024 * 1024) });
