import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { type Conversation, withPreview } from '../../chat/conversation/conversation.ts';
import type { ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { withJoinedTexts, withRecordTexts } from '../../chat/masking/record-texts.ts';
import type { HeaderGroup } from '../../chat/profile/header-groups.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { isEnded, type Run, type RunWithFold } from '../../chat/run/run.ts';
import { type ReadSettings, type Settings, usualSettings } from '../../chat/settings/settings.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import {
  type DocumentPart,
  type ExportedFile,
  type ExportFormat,
  type ExportOrder,
  exportName,
} from '../../chat/transfer/export/export-order.ts';
import { htmlSection } from '../../chat/transfer/export/html-document.ts';
import { markdownDocument } from '../../chat/transfer/export/markdown-document.ts';
import { htmlEnd, htmlHead } from '../../chat/transfer/export/page-frame.ts';
import { documentEnd, documentEntry, documentHead } from '../../chat/transfer/export/runnel-document.ts';
import { type Transcript, transcriptOf } from '../../chat/transfer/export/transcript.ts';
import type { ConversationList, StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { QuestionReadingBy } from '../../runnable/question.ts';
import { say } from '../../words/say.ts';
import { createExportFiles, type EncodedFiles, type FilesWorld } from './export-files.ts';
import { createExportMask, type ExportMask, type FindSecrets } from './export-mask.ts';
import type { ProfilesToExport } from './exported-profiles.ts';
import { createGatheredParts } from './gathered-parts.ts';
import { prefetched } from './prefetched.ts';

export type ExportWorld = FilesWorld & {
  listConversations(): Promise<ConversationList>;
  readConversation(id: string): Promise<StoredConversation | undefined>;
  foldFromJournal(run: Run): Promise<Fold>;
  /** Profiles prepared for export. */
  exportedProfiles(): Promise<ProfilesToExport>;
  readGroups(): Promise<HeaderGroup[]>;
  readSettings(): Promise<ReadSettings>;
  readingOf: ReadingOf;
  loadQuestionReadingBy(): Promise<QuestionReadingBy>;
  findSecrets: FindSecrets;
  now(): number;
};

/**
 * Writes conversations to a file one after the other, so that they need not all be in memory. Masks every
 * known secret; throws if the worker does not reply.
 */
export async function exportFile(order: ExportOrder, world: ExportWorld): Promise<ExportedFile> {
  const { conversations: listed, unreadable } = await world.listConversations();
  const wanted =
    order.conversations === 'all' ? listed : listed.filter(({ id }) => order.conversations.includes(id));
  const masked = createExportMask(world.findSecrets);
  const { profiles, withheld, groups } = await profilesFor(order, world, masked);
  const settings = await settingsFor(order, world);
  const exportedAt = new Date(world.now()).toISOString();
  const readings = { readingOf: world.readingOf, questionReadingBy: await world.loadQuestionReadingBy() };
  const document = documents[order.format]({
    exportedAt,
    profiles,
    groups,
    settings,
    ...readings,
  });
  const files = createExportFiles(order, world);
  const parts = createGatheredParts();
  parts.add([document.head]);
  const left = { unreadable: order.conversations === 'all' ? unreadable : 0, conversations: 0 };
  for await (const stored of prefetched(wanted, ({ id }) => world.readConversation(id))) {
    if (!stored) continue;
    left.unreadable += stored.unreadable;
    const whole = await recordOf(stored, world);
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
async function profilesFor({ hasProfiles }: ExportOrder, world: ExportWorld, masked: ExportMask) {
  if (!hasProfiles) return { profiles: undefined, withheld: [], groups: [] };
  const { profiles, withheld } = await world.exportedProfiles();
  return {
    profiles: await masked(profiles, withRecordTexts),
    withheld: await masked(withheld),
    groups: await masked(await world.readGroups(), withRecordTexts),
  };
}

/** Reads the settings for an export of everything; others carry none. */
async function settingsFor({ hasProfiles, conversations }: ExportOrder, world: ExportWorld) {
  const isOfEverything = hasProfiles && conversations === 'all';
  return isOfEverything ? (await world.readSettings()).settings : usualSettings;
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
  { foldFromJournal }: ExportWorld,
): Promise<ConversationRecord> {
  const whole = async ({ run, fold }: RunWithFold) =>
    isEnded(run) ? { run, fold } : { run, fold: await foldFromJournal(run) };
  return {
    conversation: withPreview(conversation, ''),
    messages,
    runs: await Promise.all([...runs.values()].map(whole)),
  };
}
