import { readRecentUse, recentUseKey, withRecentUse } from '../../chat/palette/palette-item.ts';
import type { panelMemory } from '../../platform/settings/panel-memory.ts';

/** Remembers on this machine what was used last, by ids alone. */
export function recentUseIn(memory: typeof panelMemory) {
  const read = () => readRecentUse(memory.read(recentUseKey));
  return {
    /** The keys of what was used last, the latest first. */
    read,
    note(key: string) {
      if (read()[0] !== key) memory.write(recentUseKey, withRecentUse(memory.read(recentUseKey), key));
    },
  };
}
