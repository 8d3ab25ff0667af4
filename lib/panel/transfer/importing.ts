import { areUsual, isSame, readSettings } from '../../chat/settings/settings.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import {
  addTrouble,
  countLeftOut,
  emptyReport,
  entryName,
  type ImportReport,
  type ImportSections,
  type ReadEntry,
} from '../../chat/transfer/import/import-report.ts';
import { type JsonPiece, jsonElements } from '../../chat/transfer/import/json-elements.ts';
import { readElement, readRemainder } from '../../chat/transfer/import/read-element.ts';
import { base64Bytes, type FileLeftOut, readCarriedFile } from '../../chat/transfer/import/runnel-entry.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { type CarriedFiles, createImportBatches, type ImportedFile } from './import-batches.ts';
import { documentsIn, type ImportDocument, UnreadableDocument } from './import-documents.ts';
import { importProfiles } from './import-profiles.ts';

/** The profiles that say how answers are read, and what hears of the share that is imported. */
type ImportParts = { profiles: ProfilesState; onProgress(share: number): void };

/** Imports files of any size as one, and reports what was not imported. Never throws. */
export async function importFiles(
  files: File[],
  sections: ImportSections,
  parts: ImportParts,
  host: Host,
): Promise<ImportReport> {
  const report = emptyReport();
  try {
    const documents = await documentsIn(files, report);
    const batches = createImportBatches(report, parts.profiles, host);
    const total = documents.reduce((sum, { size }) => sum + size, 0);
    let bytesRead = 0;
    const readers = {
      add: sections.conversations ? batches.add : undefined,
      onRead(bytes: number) {
        bytesRead += bytes;
        parts.onProgress(Math.min(1, bytesRead / total));
      },
    };
    for (const document of documents) {
      // Conversations that wait for their batch are kept, also if the rest of the file cannot be read.
      const rest = await readDocument(document, report, readers).finally(batches.finish);
      await importRest(rest, document);
    }
  } catch (error) {
    addTrouble(report, { of: '', problem: say('import_stopped', { reason: reasonOf(error) }) });
  }
  return report;

  async function importRest(rest: Rest | undefined, document: ImportDocument) {
    for (const problem of rest?.problems ?? []) addTrouble(report, { of: nameIn(document), problem });
    if (!rest || !sections.profiles) return;
    await importProfiles(rest.profiles, report, host);
    await importSettings(rest.settings, report, host);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Takes the settings of a file, unless others were set here: nothing stored is replaced. */
async function importSettings(stored: unknown, report: ImportReport, host: Host) {
  const { settings, isReadable } = readSettings(stored);
  const of = say('settings_title');
  if (!isReadable) addTrouble(report, { of, problem: say('import_notRunnel') });
  if (areUsual(settings)) return;
  const here = (await host.settings.read()).settings;
  if (isSame(here, settings) || !areUsual(here)) {
    report.settings = 'known';
    return;
  }
  const reply = await host.commands.send('settings.change', { change: settings });
  if (reply.ok) report.settings = 'taken';
  else addTrouble(report, { of, problem: refusalText(reply.problem) });
}

/** The parts of a document beside its conversations. */
type Rest = Omit<ReturnType<typeof readRemainder>, 'entries'>;

/** Takes the conversations of a document, and counts the bytes that were read. */
type Readers = {
  /** Undefined if no conversations are wanted. */
  add: ((entry: ReadEntry, carried: CarriedFiles) => unknown) | undefined;
  onRead(bytes: number): void;
};

/** Reads a document to its end, or reports why it could not. */
async function readDocument(
  document: ImportDocument,
  report: ImportReport,
  { add, onRead }: Readers,
): Promise<Rest | undefined> {
  const elements = jsonElements();
  const files = createCarriedFiles();
  const utf8 = new TextDecoder();
  let count = 0;
  const take = (entry: ReadEntry) => {
    count += 1;
    return add?.(entry, files.take());
  };
  const takeFrom = async (bytes: Uint8Array) => {
    const pieces = elements.feed(utf8.decode(bytes, { stream: true }));
    for (const { file, entry } of add ? await inSlices(pieces, readPiece) : [])
      await (file ? files.add(file) : take(entry));
    onRead(bytes.length);
  };
  try {
    await document.read(takeFrom);
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    addTrouble(report, {
      of: nameIn(document),
      problem: say('import_fileBroken', { reason: error.message }),
    });
    return undefined;
  }
  elements.feed(utf8.decode());
  const { entries, ...rest } = readRemainder(elements.end(), count > 0);
  for (const entry of entries) await take(entry);
  return rest;
}

/** Names a document in the report. */
const nameIn = ({ name }: ImportDocument) => (name === '' ? '' : entryName(name));

const readPiece = (piece: JsonPiece) =>
  piece.kind === 'file' ? { file: piece } : { entry: readElement(piece.text) };

/** Gathers the files that precede the end of each conversation in a document. */
function createCarriedFiles() {
  let files: ImportedFile[] = [];
  let leftOut: CarriedFiles['leftOut'] = {};

  return {
    async add(piece: { text: string; isCut: boolean }) {
      const file = await importedFile(piece);
      if (typeof file === 'string') countLeftOut(leftOut, file);
      else files.push(file);
    },
    /** Returns the files since the previous conversation. */
    take(): CarriedFiles {
      const carried = { files, leftOut };
      files = [];
      leftOut = {};
      return carried;
    },
  };
}

async function importedFile(piece: { text: string; isCut: boolean }): Promise<ImportedFile | FileLeftOut> {
  const read = readCarriedFile(piece);
  if (typeof read === 'string') return read;
  const { id, name, mediaType, size, base64 } = read;
  const bytes = await base64Bytes(base64, size);
  // A blob may be on disk, a string is in memory.
  return bytes ? { id, name, mediaType, size, blob: new Blob(bytes, { type: mediaType }) } : 'broken-files';
}
