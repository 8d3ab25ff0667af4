import { readRecentUse, recentUseKey, withRecentUse } from '../../chat/palette/recent-use.ts';
import type { panelMemory } from '../../platform/settings/panel-memory.ts';

/** Remembers on this machine what was used last, by ids alone. */
export const recentUseIn = (memory: typeof panelMemory) => ({
  /** The keys of what was used last, the latest first. */
  read: () => readRecentUse(memory.read(recentUseKey)),
  note(key: string) {
    memory.write(recentUseKey, withRecentUse(memory.read(recentUseKey), key));
  },
});
