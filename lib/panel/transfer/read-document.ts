import { inSlices } from '../../chat/storage/time-slices.ts';
import {
  addTrouble,
  countLeftOut,
  entryName,
  type ImportReport,
  type ReadEntry,
} from '../../chat/transfer/import/import-report.ts';
import { type JsonPiece, jsonElements } from '../../chat/transfer/import/json-elements.ts';
import { readElement, readRemainder } from '../../chat/transfer/import/read-element.ts';
import { base64Bytes, type FileLeftOut, readCarriedFile } from '../../chat/transfer/import/runnel-entry.ts';
import { say } from '../../words/say.ts';
import type { CarriedFiles, ImportedFile } from './import-batches.ts';
import { type ImportDocument, UnreadableDocument } from './import-documents.ts';

/** The parts of a document beside its conversations. */
type Rest = Omit<ReturnType<typeof readRemainder>, 'entries'>;

/** Takes the conversations of a document, and counts the bytes that were read. */
type Readers = {
  /** Undefined if no conversations are wanted. */
  add: ((entry: ReadEntry, carried: CarriedFiles) => unknown) | undefined;
  onRead(bytes: number): void;
};

/** Reads a document to its end, or reports why it could not. */
export async function readDocument(
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
export const nameIn = ({ name }: ImportDocument) => (name === '' ? '' : entryName(name));

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
