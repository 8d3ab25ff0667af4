import { attachedFiles, type ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { previewed } from '../../chat/conversation/preview.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import {
  addLeftOut,
  addTrouble,
  countLeftOut,
  entryName,
  type ImportReport,
  type LeftOut,
  type ReadEntry,
} from '../../chat/transfer/import/import-report.ts';
import { asData } from '../../chat/transfer/import/read-element.ts';
import type { TakeOutcome } from '../../wire/replies.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

type Waiting = Extract<ReadEntry, { status: 'read' }> & { text: string; carried: CarriedFiles };

/** Milliseconds: a slow disk takes long for a batch, especially if each conversation is tried separately. */
const takePatienceMs = 120_000;

/** Limits of a batch: larger blocks the worker, smaller costs a message each. */
const largest = { characters: 4_000_000, conversations: 200, fileBytes: 64 * 1024 * 1024 };

/**
 * Sends conversations to the worker in batches and reports the results. Gathers the next batch while the
 * worker writes.
 */
export function createImportBatches(report: ImportReport, { readingOf }: ProfilesState, host: Host) {
  let waiting: Waiting[] = [];
  let characters = 0;
  let fileBytes = 0;
  let added = 0;
  let taking: Promise<void> = Promise.resolve();

  /** Starts a batch after the previous one; rethrows its error. */
  async function begin() {
    const batch = waiting;
    waiting = [];
    characters = 0;
    fileBytes = 0;
    await taking;
    if (batch.length === 0) return;
    taking = takeAndNote(batch);
    // Rethrown where it is awaited.
    taking.catch(() => {});
  }

  async function takeAndNote(batch: Waiting[]) {
    const outcomes = await takeWithFiles(batch);
    for (const [place, entry] of batch.entries()) note(report, entry, outcomes[place] ?? 'unreadable');
  }

  async function takeWithFiles(batch: Waiting[]) {
    const written = await writeFiles(batch, host);
    try {
      return await takeAll(batch, host);
    } finally {
      report.files += await tidyFiles(written, batch, host);
    }
  }

  const isFull = () =>
    characters > largest.characters ||
    fileBytes > largest.fileBytes ||
    waiting.length >= largest.conversations;

  return {
    count: () => added,
    async add(read: ReadEntry, carried: CarriedFiles) {
      added += 1;
      if (read.status === 'unreadable') return addTrouble(report, read);
      const entry = asData(read, host.ids.newId());
      const record = withPreview(entry.record, readingOf);
      if (!record) return addTrouble(report, unstorable(entry.record));
      const text = JSON.stringify(record);
      const own = filesOf(record, carried);
      waiting.push({ ...entry, record, text, carried: own });
      characters += text.length;
      fileBytes += own.files.reduce((sum, { size }) => sum + size, 0);
      if (isFull()) await begin();
    },
    async finish() {
      await begin();
      await taking;
    },
  };
}

/** No file contains the preview. Undefined if an output has values that cannot be read: others go on. */
function withPreview(record: ConversationRecord, readingOf: ProfilesState['readingOf']) {
  try {
    return previewed(record, readingOf);
  } catch {
    return undefined;
  }
}

async function takeAll(batch: Waiting[], { ids, files, commands }: Host): Promise<TakeOutcome[]> {
  const id = ids.newId();
  const text = `[${batch.map((entry) => entry.text).join(',')}]`;
  await files.write(id, new File([text], 'import.json', { type: 'application/json' })).catch(tellWhy);
  const reply = await commands.send('conversation.take', { fileId: id }, takePatienceMs);
  if (reply.ok) return reply.value.outcomes;
  await files.remove(id).catch(() => {});
  throw new Error(refusalText(reply.problem));
}

/** Rethrows a write error with an explanation: the browser's error for a full disk is only a name. */
function tellWhy(cause: unknown): never {
  throw new Error(say('import_diskRefuses', { reason: String(cause) }), { cause });
}

const problemKeys = {
  mixed: 'import_mixed',
  refused: 'import_refused',
  unreadable: 'import_unstorable',
} as const satisfies Record<Exclude<TakeOutcome, 'taken' | 'known'>, TextKey>;

function note(report: ImportReport, { record, leftOut, carried }: Waiting, outcome: TakeOutcome) {
  if (outcome === 'known') report.knownConversations += 1;
  else if (outcome === 'taken') {
    report.conversations += 1;
    const runIds = new Set(record.runs.map(({ run }) => run.id));
    report.messages += record.messages.filter(({ role }) => role === 'human').length;
    report.answers += record.messages.filter(
      (item) => item.role === 'answer' && runIds.has(item.runId),
    ).length;
    addLeftOut(report, leftOut);
    addLeftOut(report, carried.leftOut);
  } else addTrouble(report, { of: entryName(record.conversation.title), problem: say(problemKeys[outcome]) });
}

export type ImportedFile = Attachment & { blob: Blob };

/** The files of a conversation, and how many were left out. */
export type CarriedFiles = { files: ImportedFile[]; leftOut: LeftOut };

/** Keeps only files that the conversation refers to. */
function filesOf(record: ConversationRecord, { files, leftOut }: CarriedFiles): CarriedFiles {
  const ids = new Set(attachedFiles(record).map(({ id }) => id));
  const known = files.filter(({ id }) => ids.delete(id));
  const told = { ...leftOut };
  countLeftOut(told, 'unknown-files', files.length - known.length);
  return { files: known, leftOut: told };
}

const unstorable = ({ conversation }: ConversationRecord) => ({
  of: entryName(conversation.title),
  problem: say('import_unstorable'),
});

type Carrying = { record: ConversationRecord; carried: CarriedFiles };

/** Writes files before their conversations, so that no conversation is without its files. */
async function writeFiles(carrying: Carrying[], { files }: Host): Promise<Set<string>> {
  const written = new Set<string>();
  for (const { carried } of carrying)
    for (const file of carried.files) {
      const isNew = await files.add(file).catch(() => undefined);
      if (isNew) written.add(file.id);
      else if (isNew === undefined) countLeftOut(carried.leftOut, 'refused-files');
    }
  return written;
}

/** Removes files that no stored conversation refers to. Resolves to the number that stay. */
async function tidyFiles(
  written: Set<string>,
  carrying: Carrying[],
  { files, records }: Host,
): Promise<number> {
  if (written.size === 0) return 0;
  const wanted = new Set<string>();
  for (const { record, carried } of carrying)
    if (carried.files.length > 0)
      for (const { id } of await attachedIn(record.conversation.id, records)) wanted.add(id);
  const strays = [...written].filter((id) => !wanted.has(id));
  for (const id of strays) await files.remove(id);
  return written.size - strays.length;
}

/** Lists the files that a stored conversation refers to, in all branches. */
export async function attachedIn(conversationId: string, { read }: Host['records']): Promise<Attachment[]> {
  const stored = await read(conversationId);
  return stored ? attachedFiles({ messages: stored.messages, runs: [...stored.runs.values()] }) : [];
}
