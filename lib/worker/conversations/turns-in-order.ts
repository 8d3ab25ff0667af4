import { createSerialTasksByKey } from '../../platform/browser/serial-tasks.ts';

/** Queues what changes a conversation: each turn builds on the records of the one before. */
export const turnsInOrder = createSerialTasksByKey();
