import { type ReadonlySignal, signal } from '@preact/signals';
import {
  readSettings,
  type Settings,
  type SettingsChange,
  storedSettings,
} from '../../chat/settings/settings.ts';
import { parseJson } from '../../json/json.ts';
import type { Refused } from '../../wire/replies.ts';
import type { Host } from '../host/host.ts';

const copyKey = 'settings';

/**
 * Holds the settings of Runnel. Starts with the copy in the memory of the page, so that the first paint has them, and
 * follows what is stored.
 */
export function createSettings({ settings: { memory, read, onChange }, commands }: Host) {
  const settings = signal(readSettings(parseJson(memory.read(copyKey) ?? 'null')).settings);

  let changes = 0;

  async function reload() {
    const { settings: stored } = await read();
    // The last change decides: what is stored before it would show for a moment.
    if (changes > 0) return;
    memory.write(copyKey, JSON.stringify(storedSettings(stored)));
    settings.value = stored;
  }

  onChange(() => void reload());
  void reload();

  return {
    current: settings as ReadonlySignal<Settings>,
    /** Changes settings at once; resolves to the refusal if they could not be stored, and then takes them back. */
    async change(part: SettingsChange): Promise<Refused | undefined> {
      settings.value = { ...settings.value, ...part };
      changes += 1;
      const reply = await commands.send('settings.change', { change: part });
      changes -= 1;
      await reload();
      return reply.ok ? undefined : reply;
    },
  };
}

export type SettingsState = ReturnType<typeof createSettings>;
