import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { previewed } from '../../chat/conversation/preview.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import { addLeftOut, addTrouble, type ImportReport } from '../../chat/transfer/import/import-report.ts';
import { asData, entryName, type ReadEntry } from '../../chat/transfer/import/read-entry.ts';
import type { Reply, TakeOutcome } from '../../wire/replies.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { type CarriedFiles, filesOf, type KeepFilesWorld, tidyFiles, writeFiles } from './import-files.ts';

export type TakeWorld = KeepFilesWorld & {
  newId(): string;
  readingOf: ReadingOf;
  writeFile(id: string, file: File): Promise<unknown>;
  /** Has the worker store the conversations in a file. */
  take(fileId: string): Promise<Reply<'conversation.take'>>;
};

type Waiting = Extract<ReadEntry, { status: 'read' }> & { text: string; carried: CarriedFiles };

/** Limits of a batch: larger blocks the worker, smaller costs a message each. */
const largest = { characters: 4_000_000, conversations: 200, fileBytes: 64 * 1024 * 1024 };

/**
 * Sends conversations to the worker in batches and reports the results. Gathers the next batch while the
 * worker writes.
 */
export function createImportBatches(report: ImportReport, world: TakeWorld) {
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
    const written = await writeFiles(batch, world);
    try {
      return await takeAll(batch, world);
    } finally {
      report.files += await tidyFiles(written, batch, world);
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
      const entry = asData(read, world.newId());
      // No file contains the preview.
      const record = previewed(entry.record, world.readingOf);
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

async function takeAll(batch: Waiting[], world: TakeWorld): Promise<TakeOutcome[]> {
  const id = world.newId();
  const text = `[${batch.map((entry) => entry.text).join(',')}]`;
  await world.writeFile(id, new File([text], 'import.json', { type: 'application/json' }));
  const reply = await world.take(id);
  if (reply.ok) return reply.value.outcomes;
  await world.removeFile(id).catch(() => {});
  throw new Error(refusalText(reply.problem));
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
