import { areUsual, isSame, readSettings } from '../../chat/settings/settings.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import {
  addTrouble,
  emptyReport,
  type ImportReport,
  type ImportSections,
} from '../../chat/transfer/import/import-report.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { createImportBatches } from './import-batches.ts';
import { documentsIn, type ImportDocument } from './import-documents.ts';
import { importProfiles } from './import-profiles.ts';
import { nameIn, readDocument } from './read-document.ts';

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

  async function importRest(rest: Awaited<ReturnType<typeof readDocument>>, document: ImportDocument) {
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
