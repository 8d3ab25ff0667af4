import { inSlices } from '../../chat/storage/time-slices.ts';
import {
  addTrouble,
  emptyReport,
  type ImportReport,
  type ImportSections,
} from '../../chat/transfer/import/import-report.ts';
import { type JsonPiece, jsonElements } from '../../chat/transfer/import/json-elements.ts';
import { readElement, readRemainder } from '../../chat/transfer/import/read-element.ts';
import { say } from '../../words/say.ts';
import { createImportBatches, type TakeWorld } from './import-batches.ts';
import { createCarriedFiles } from './import-files.ts';
import { importProfiles, type ProfilesWorld } from './import-profiles.ts';
import { importSettings, type SettingsWorld } from './import-settings.ts';

export type ImportWorld = TakeWorld & ProfilesWorld & SettingsWorld;

/** Bytes read at a time: the page stays responsive in between. */
const sliceLength = 512 * 1024;

/** Imports a file of any size and reports what was not imported. Never throws. */
export async function importFile(
  file: Blob,
  sections: ImportSections,
  world: ImportWorld,
  onProgress: (share: number) => void,
): Promise<ImportReport> {
  const report = emptyReport();
  try {
    await importAll(file, sections, world, onProgress, report);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    addTrouble(report, { of: '', problem: say('import_stopped', { reason }) });
  }
  return report;
}

async function importAll(
  file: Blob,
  sections: ImportSections,
  world: ImportWorld,
  onProgress: (share: number) => void,
  report: ImportReport,
) {
  const elements = jsonElements();
  const batches = createImportBatches(report, world);
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
  await importProfiles(profiles, report, world);
  await importSettings(settings, report, world);
}

const readPiece = (piece: JsonPiece) =>
  piece.kind === 'file' ? { file: piece } : { entry: readElement(piece.text) };
