import { areUsual, isSame, readSettings } from '../../chat/settings/settings.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import {
  addTrouble,
  emptyReport,
  type ImportReport,
  type ImportSections,
} from '../../chat/transfer/import/import-report.ts';
import { type JsonPiece, jsonElements } from '../../chat/transfer/import/json-elements.ts';
import {
  base64Bytes,
  type FileLeftOut,
  readCarriedFile,
} from '../../chat/transfer/import/read-carried-file.ts';
import { readElement, readRemainder } from '../../chat/transfer/import/read-element.ts';
import { countLeftOut } from '../../chat/transfer/import/read-entry.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { type CarriedFiles, createImportBatches, type ImportedFile } from './import-batches.ts';
import { importProfiles } from './import-profiles.ts';

/** The profiles that say how answers are read, and what hears of the share that is imported. */
type ImportParts = { profiles: ProfilesState; onProgress(share: number): void };

/** Bytes read at a time: the page stays responsive in between. */
const sliceLength = 512 * 1024;

/** Imports a file of any size and reports what was not imported. Never throws. */
export async function importFile(
  file: Blob,
  sections: ImportSections,
  parts: ImportParts,
  host: Host,
): Promise<ImportReport> {
  const report = emptyReport();
  try {
    await importAll(file, sections, report, parts, host);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    addTrouble(report, { of: '', problem: say('import_stopped', { reason }) });
  }
  return report;
}

async function importAll(
  file: Blob,
  sections: ImportSections,
  report: ImportReport,
  { profiles: here, onProgress }: ImportParts,
  host: Host,
) {
  const elements = jsonElements();
  const batches = createImportBatches(report, here, host);
  const files = createCarriedFiles();
  const utf8 = new TextDecoder();
  const add = ({ file, entry }: ReturnType<typeof readPiece>) =>
    file ? files.add(file) : batches.add(entry, files.take());
  for (let at = 0; at < file.size; at += sliceLength) {
    const bytes = await file.slice(at, at + sliceLength).arrayBuffer();
    const pieces = elements.feed(utf8.decode(bytes, { stream: true }));
    for (const read of sections.conversations ? await inSlices(pieces, readPiece) : []) await add(read);
    onProgress(Math.min(1, (at + sliceLength) / file.size));
  }
  elements.feed(utf8.decode());
  const { entries, profiles, settings, problems } = readRemainder(elements.end(), batches.count() > 0);
  for (const entry of sections.conversations ? entries : []) await add({ entry });
  await batches.finish();
  for (const problem of problems) addTrouble(report, { of: '', problem });
  if (!sections.profiles) return;
  await importProfiles(profiles, report, host);
  await importSettings(settings, report, host);
}

const readPiece = (piece: JsonPiece) =>
  piece.kind === 'file' ? { file: piece } : { entry: readElement(piece.text) };

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
