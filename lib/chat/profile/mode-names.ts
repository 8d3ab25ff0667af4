import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';

/** The data transfer modes, as people read them. */
export const modeNames: Record<DataTransferMode, string> = { stream: 'Streaming', batch: 'Single response' };
