import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import { readStoredSettings, writeStoredSettings } from '../../platform/settings/settings-storage.ts';
import { createSettingsCommands } from './settings-commands.ts';

/** Connects the command for settings to the browser. */
export const startSettings = () =>
  createSettingsCommands({ read: readStoredSettings, write: writeStoredSettings }, createSerialTasks());
