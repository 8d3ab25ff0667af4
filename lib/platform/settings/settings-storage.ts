import {
  type ReadSettings,
  readSettings,
  type Settings,
  storedSettings,
} from '../../chat/settings/settings.ts';
import { storageItem, watchItem, writeTogether } from '../browser/extension-storage.ts';

const settingsItem = storageItem('local', 'settings');
const unreadableItem = storageItem('local', 'settings.unreadable');

/** Reads the settings. Changes nothing, so that every page may call it. */
export const readStoredSettings = async (): Promise<ReadSettings> => readSettings(await settingsItem.read());

/** Writes the settings, and a copy of stored ones that cannot be read. For the worker only. */
export async function writeStoredSettings(settings: Settings) {
  const before = await settingsItem.read();
  const copies = !readSettings(before).isReadable && {
    [unreadableItem.key]: [(await unreadableItem.read()) ?? [], before].flat(),
  };
  await writeTogether({ ...copies, [settingsItem.key]: storedSettings(settings) });
}

export const onStoredSettingsChange = (listen: () => void, signal: AbortSignal) =>
  watchItem(settingsItem, listen, signal);
