import { type ReadonlySignal, signal } from '@preact/signals';
import {
  type ReadSettings,
  readSettings,
  type Settings,
  type SettingsChange,
  storedSettings,
} from '../../chat/settings/settings.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Refused } from '../../wire/replies.ts';

export type SettingsWorld = {
  memory: { read(key: string): string | null; write(key: string, value: string | null): void };
  readSettings(): Promise<ReadSettings>;
  onSettingsChange(listen: () => void): void;
  sendCommand: typeof sendCommand;
};

const copyKey = 'settings';

/**
 * Holds the settings of Runnel. Starts with the copy in the memory of the page, so that the first paint has them, and
 * follows what is stored.
 */
export function createSettings({ memory, sendCommand, ...world }: SettingsWorld) {
  const settings = signal(readSettings(parsed(memory.read(copyKey))).settings);

  let changes = 0;

  async function reload() {
    const { settings: stored } = await world.readSettings();
    // The last change decides: what is stored before it would show for a moment.
    if (changes > 0) return;
    memory.write(copyKey, JSON.stringify(storedSettings(stored)));
    settings.value = stored;
  }

  world.onSettingsChange(() => void reload());
  void reload();

  return {
    current: settings as ReadonlySignal<Settings>,
    /** Changes settings at once; resolves to the refusal if they could not be stored, and then takes them back. */
    async change(part: SettingsChange): Promise<Refused | undefined> {
      settings.value = { ...settings.value, ...part };
      changes += 1;
      const reply = await sendCommand('settings.change', { change: part });
      changes -= 1;
      await reload();
      return reply.ok ? undefined : reply;
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
