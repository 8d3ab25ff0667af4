import type { LateProtocols } from '../../lib/panel/page-world.ts';
import { partsBy } from '../../lib/protocols/answer-parts.ts';

/** What a page loads later, without finding and testing runnables. */
export const lateProtocols: LateProtocols = {
  loadPartsReader: async () => partsBy,
  loadDiscoverers: async () => [],
  loadCheckupBy: async () => () => undefined,
};
