import type { ReadSettings, Settings } from '../../chat/settings/settings.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import { readStoredSettings, writeStoredSettings } from '../../platform/settings/settings-storage.ts';

/** Connects the command for settings to the browser. */
export const startSettings = () =>
  createSettingsCommands({ read: readStoredSettings, write: writeStoredSettings }, createSerialTasks());

type SettingsWorld = {
  read(): Promise<ReadSettings>;
  write(settings: Settings): Promise<void>;
};

/** Handles changes of the settings, one at a time: the worker is their only writer. */
const createSettingsCommands = (
  { read, write }: SettingsWorld,
  inOrder: <T>(task: () => Promise<T>) => Promise<T>,
): Pick<CommandHandlers, 'settings.change'> => ({
  'settings.change': ({ change }) =>
    inOrder(async () => {
      await write({ ...(await read()).settings, ...change });
      return {};
    }),
});
