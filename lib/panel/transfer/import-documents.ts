import {
  addTrouble,
  countLeftOut,
  entryName,
  type ImportReport,
} from '../../chat/transfer/import/import-report.ts';
import {
  isZip,
  packedBytes,
  readZipDirectory,
  type ZipEntry,
} from '../../chat/transfer/import/zip-directory.ts';
import { listText, sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

/** A JSON document that was chosen, or lies in an archive that was. */
export type ImportDocument = {
  /** Named in the report; empty if it is the only one. */
  name: string;
  size: number;
  /** Hands on the bytes piece by piece. Throws an `UnreadableDocument`, or the error of whoever takes them. */
  read(take: Taker): Promise<void>;
};

type Taker = (bytes: Uint8Array) => Promise<void>;

/** Says that a document cannot be read to its end: what was read of it counts, and the next one is read. */
export class UnreadableDocument extends Error {}

/** Bytes read at a time: the page stays responsive in between. */
const sliceLength = 512 * 1024;

/** Bounds of what an archive may unpack to: few bytes of it can stand for a thousand times as many. */
const most = { documents: 1_000, bytes: 4 * 1024 * 1024 * 1024 };

/** Lists the documents of the chosen files, and reports the archives in which there are none. */
export async function documentsIn(files: File[], report: ImportReport): Promise<ImportDocument[]> {
  const documents: ImportDocument[] = [];
  for (const file of files) {
    if (await isZip(file)) documents.push(...(await documentsInZip(file, report)));
    else
      documents.push({
        name: files.length > 1 ? file.name : '',
        size: file.size,
        read: (take) => slice(file, take),
      });
  }
  return documents;
}

async function slice(file: Blob, take: Taker) {
  for (let at = 0; at < file.size; at += sliceLength) {
    const bytes = file.slice(at, at + sliceLength).arrayBuffer();
    await take(new Uint8Array(await bytes.catch(unreadable)));
  }
}

function unreadable(cause: unknown): never {
  throw new UnreadableDocument(cause instanceof Error ? cause.message : String(cause), { cause });
}

async function documentsInZip(file: File, report: ImportReport): Promise<ImportDocument[]> {
  const refuse = (problem: string) => {
    addTrouble(report, { of: entryName(file.name), problem });
    return [];
  };
  const directory = await readZipDirectory(file);
  if (directory.status === 'broken') return refuse(say('import_zipBroken'));
  if (directory.status === 'too-large')
    return refuse(say('import_zipTooLarge', { size: sizeText(most.bytes) }));
  const { entries } = directory;
  const wanted = conversationsIn(entries);
  if (wanted.length === 0)
    return refuse(say('import_zipNothing', { files: namesOf(entries), count: entries.length }));
  const size = wanted.reduce((sum, entry) => sum + entry.size, 0);
  if (wanted.length > most.documents || size > most.bytes)
    return refuse(say('import_zipTooLarge', { size: sizeText(most.bytes) }));
  countLeftOut(report.leftOut, 'archive-files', entries.filter(isFile).length - wanted.length);
  return wanted.map((entry) => ({
    name: entry.name,
    size: entry.size,
    read: (take) => unpack(file, entry, take),
  }));
}

const isFile = ({ name }: ZipEntry) => !name.endsWith('/');

const baseName = ({ name }: ZipEntry) => name.slice(name.lastIndexOf('/') + 1);

/** Chooses the files of conversations by the names that ChatGPT and Claude give them, else all of JSON. */
function conversationsIn(entries: ZipEntry[]): ZipEntry[] {
  // macOS puts a second file beside each, whose name begins so.
  const documents = entries.filter((entry) => /^(?!\._).*\.json$/i.test(baseName(entry)));
  const named = documents.filter((entry) => /^conversations([-_]?\d+)?\.json$/i.test(baseName(entry)));
  return named.length > 0 ? named : documents;
}

const shownNames = 5;

function namesOf(entries: ZipEntry[]): string {
  const names = entries.filter(isFile).map(({ name }) => name.slice(0, 80));
  const more = names.length - shownNames;
  return listText(
    more > 0 ? [...names.slice(0, shownNames), say('export_moreFiles', { count: more })] : names,
  );
}

/** Unpacks a file, up to the size that the archive names for it: nothing of it is run. */
async function unpack(file: Blob, entry: ZipEntry, take: Taker): Promise<void> {
  if (entry.isEncrypted) throw new UnreadableDocument(say('import_zipEncrypted'));
  if (entry.method !== 0 && entry.method !== 8) throw new UnreadableDocument(say('import_zipMethod'));
  const packed = await packedBytes(file, entry).catch(unreadable);
  const bytes = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  let left = entry.size;
  let failure: { error: unknown } | undefined;
  const taking = new WritableStream<Uint8Array>({
    async write(piece) {
      left -= piece.length;
      if (left < 0) throw new Error(say('import_zipLonger'));
      await take(piece).catch((error: unknown) => {
        failure = { error };
        throw error;
      });
    },
  });
  await bytes.pipeTo(taking).catch((error: unknown) => {
    if (failure) throw failure.error;
    unreadable(error);
  });
  if (left > 0) throw new UnreadableDocument(say('import_fileCut'));
}
