import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { type Conversation, withPreview } from '../../chat/conversation/conversation.ts';
import type { ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { withJoinedTexts, withRecordTexts } from '../../chat/masking/record-texts.ts';
import type { HeaderGroup } from '../../chat/profile/header-groups.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { isEnded, type RunWithFold } from '../../chat/run/run.ts';
import { type Settings, usualSettings } from '../../chat/settings/settings.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import {
  type DocumentPart,
  type ExportedFile,
  type ExportFormat,
  type ExportOrder,
  exportName,
} from '../../chat/transfer/export/export-order.ts';
import { htmlEnd, htmlHead, htmlSection } from '../../chat/transfer/export/html-document.ts';
import { markdownDocument } from '../../chat/transfer/export/markdown-document.ts';
import { documentEnd, documentEntry, documentHead } from '../../chat/transfer/export/runnel-document.ts';
import { type Transcript, transcriptOf } from '../../chat/transfer/export/transcript.ts';
import type { ConversationList, StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { QuestionReadingBy } from '../../runnable/question.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { createExportFiles, type EncodedFiles } from './export-files.ts';
import { createExportMask, type ExportMask } from './export-mask.ts';
import { createGatheredParts } from './gathered-parts.ts';
import { exportedProfiles } from './outgoing-profile.ts';

/** The conversations that may be exported, and the profiles that say how answers are read. */
type ExportParts = { profiles: ProfilesState; list: ConversationList };

/**
 * Writes conversations to a file one after the other, so that they need not all be in memory. Masks every
 * known secret; throws if the worker does not reply.
 */
export async function exportFile(
  order: ExportOrder,
  { profiles: { readingOf }, list: { conversations: listed, unreadable } }: ExportParts,
  host: Host,
): Promise<ExportedFile> {
  const wanted =
    order.conversations === 'all' ? listed : listed.filter(({ id }) => order.conversations.includes(id));
  const masked = createExportMask(host);
  const { profiles, withheld, groups } = await profilesFor(order, host, masked);
  const settings = await settingsFor(order, host);
  const exportedAt = new Date(host.clock.now()).toISOString();
  const readings = { readingOf, questionReadingBy: await host.protocols.questionReadingBy() };
  const document = documents[order.format]({ exportedAt, profiles, groups, settings, ...readings });
  const files = createExportFiles(order, host);
  const parts = createGatheredParts();
  parts.add([document.head]);
  const left = { unreadable: order.conversations === 'all' ? unreadable : 0, conversations: 0 };
  for await (const stored of prefetched(wanted, ({ id }) => host.records.read(id))) {
    if (!stored) continue;
    left.unreadable += stored.unreadable;
    const whole = await recordOf(stored, host);
    const record = await masked(await masked(whole, withJoinedTexts), withRecordTexts);
    const encoded = await files.encoded(record);
    const texts = order.format === 'json' ? [] : await masked(answerTextsOf(whole, readings));
    const entry = document.entry({ record, texts, place: left.conversations, files: encoded });
    const shown = order.format === 'json' ? entry : await masked(entry, withDocumentTexts);
    parts.add(shown.map((part) => (typeof part === 'string' ? part : encoded.base64(part.base64Of))));
    left.conversations += 1;
    await pause();
  }
  parts.add([document.end]);
  const { type, ending } = kinds[order.format];
  return {
    name: exportName(await masked(titleOf(order, wanted)), exportedAt.slice(0, 10), ending),
    blob: parts.file(type),
    profiles: profiles?.length ?? 0,
    withheld,
    ...files.told(),
    ...left,
  };
}

/** Reads the profiles for an export that has them. */
async function profilesFor({ hasProfiles }: ExportOrder, host: Host, masked: ExportMask) {
  if (!hasProfiles) return { profiles: undefined, withheld: [], groups: [] };
  const { profiles, withheld } = await exportedProfiles(host);
  const { groups = [] } = (await host.settings.readProfiles()).stored;
  return {
    profiles: await masked(profiles, withRecordTexts),
    withheld: await masked(withheld),
    groups: await masked(groups, withRecordTexts),
  };
}

/** Reads the settings for an export of everything; others carry none. */
async function settingsFor({ hasProfiles, conversations }: ExportOrder, host: Host) {
  const isOfEverything = hasProfiles && conversations === 'all';
  return isOfEverything ? (await host.settings.read()).settings : usualSettings;
}

const withDocumentTexts = (parts: DocumentPart[], map: (text: string) => string): DocumentPart[] =>
  parts.map((part) => (typeof part === 'string' ? map(part) : part));

const titleOf = (order: ExportOrder, [first, ...others]: Conversation[]) =>
  first && others.length === 0 && order.conversations !== 'all' ? first.title : 'runnel';

const kinds: Record<ExportFormat, { type: string; ending: string }> = {
  json: { type: 'application/json', ending: 'json' },
  markdown: { type: 'text/markdown', ending: 'md' },
  html: { type: 'text/html', ending: 'html' },
};

type Readings = { readingOf: ReadingOf; questionReadingBy: QuestionReadingBy };

type Parts = Readings & {
  exportedAt: string;
  profiles: Profile[] | undefined;
  groups: HeaderGroup[];
  settings: Settings;
};
type Entry = {
  /** With its secrets masked. */
  record: ConversationRecord;
  /** Texts of the turns, masked whole: parts of an answer may share a secret. */
  texts: string[];
  place: number;
  files: EncodedFiles;
};
type Document = {
  head: string;
  entry(entry: Entry): DocumentPart[];
  end: string;
};

const documents: Record<ExportFormat, (parts: Parts) => Document> = {
  json: (parts) => ({
    head: documentHead(parts),
    entry: ({ record, place, files: { files } }) => documentEntry(record, place, files),
    end: documentEnd,
  }),
  markdown: (readings) => ({
    head: '',
    entry: (entry) => [
      `${entry.place === 0 ? '' : '\n---\n\n'}${markdownDocument(maskedTranscript(entry, readings))}`,
    ],
    end: '',
  }),
  html: (readings) => ({
    head: htmlHead(say('export_title')),
    entry: ({ files: { files, gone }, ...entry }) =>
      htmlSection(maskedTranscript(entry, readings), {
        shown: new Set(files.map(({ id }) => id)),
        gone,
      }),
    end: htmlEnd,
  }),
};

const answerTextsOf = (record: ConversationRecord, { readingOf, questionReadingBy }: Readings) =>
  transcriptOf(record, readingOf, questionReadingBy).turns.map(({ text }) => text);

function maskedTranscript(
  { record, texts }: Pick<Entry, 'record' | 'texts'>,
  { readingOf, questionReadingBy }: Readings,
): Transcript {
  const transcript = transcriptOf(record, readingOf, questionReadingBy);
  const turns = transcript.turns.map((turn, place) => ({ ...turn, text: texts[place] ?? turn.text }));
  return { ...transcript, turns };
}

/**
 * Reads an open run's output from its journal. Leaves out the preview: it may hold half of a secret, which no
 * mask finds, and an import makes it again.
 */
async function recordOf(
  { conversation, messages, runs }: StoredConversation,
  host: Host,
): Promise<ConversationRecord> {
  const whole = async ({ run, fold }: RunWithFold) =>
    isEnded(run) ? { run, fold } : { run, fold: await host.records.foldFromJournal(run) };
  return {
    conversation: withPreview(conversation, ''),
    messages,
    runs: await Promise.all([...runs.values()].map(whole)),
  };
}

/** Items read ahead; more would only wait in memory. */
const ahead = 3;

/** Yields items in order and reads ahead: the disk works while the caller does. */
export async function* prefetched<In, Out>(items: readonly In[], read: (item: In) => Promise<Out>) {
  const begun: Promise<Out>[] = [];
  for (const item of items) {
    const reading = read(item);
    // Rethrown where it is awaited.
    reading.catch(() => {});
    begun.push(reading);
    if (begun.length > ahead) yield (await begun.shift()) as Out;
  }
  for (const reading of begun) yield await reading;
}
