import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';

/** Returns the endpoint of a data transfer mode. */
export const endpointOf = (mode: DataTransferMode) => (mode === 'stream' ? 'stream' : 'invoke');

export const pathOf = (mode: DataTransferMode) => `/${endpointOf(mode)}`;
