import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';

/** The endpoint that answers in a data transfer mode. */
export const endpointOf = (mode: DataTransferMode) => (mode === 'stream' ? 'stream' : 'invoke');

export const pathOf = (mode: DataTransferMode) => `/${endpointOf(mode)}`;
