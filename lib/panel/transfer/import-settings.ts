import {
  areUsual,
  isSame,
  type ReadSettings,
  readSettings,
  type SettingsChange,
} from '../../chat/settings/settings.ts';
import { addTrouble, type ImportReport } from '../../chat/transfer/import/import-report.ts';
import { say } from '../../words/say.ts';

export type SettingsWorld = {
  readSettings(): Promise<ReadSettings>;
  /** Resolves to why they were not saved. */
  saveSettings(change: SettingsChange): Promise<string | undefined>;
};

/** Takes the settings of a file, unless others were set here: nothing stored is replaced. */
export async function importSettings(stored: unknown, report: ImportReport, world: SettingsWorld) {
  const { settings, isReadable } = readSettings(stored);
  const of = say('settings_title');
  if (!isReadable) addTrouble(report, { of, problem: say('import_notRunnel') });
  if (areUsual(settings)) return;
  const here = (await world.readSettings()).settings;
  if (isSame(here, settings) || !areUsual(here)) {
    report.settings = 'known';
    return;
  }
  const problem = await world.saveSettings(settings);
  if (problem === undefined) report.settings = 'taken';
  else addTrouble(report, { of, problem });
}
