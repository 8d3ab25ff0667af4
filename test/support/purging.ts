import type { PurgeWorld } from '../../lib/platform/records/conversation-writing.ts';

/** Purges where nothing else is going on. */
export const freely: PurgeWorld = { isOpen: () => false, inOrder: (_, task) => task() };
