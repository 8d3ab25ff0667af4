import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';

/** Returns the endpoint of a data transfer mode. */
export const endpointOf = (mode: DataTransferMode) => (mode === 'stream' ? 'stream' : 'invoke');

/**
 * Returns the path, below a runnable, of an endpoint about a finished run. It is beside the configurations,
 * whose URLs end with `/c/{hash}`.
 */
export const extraPath = (url: string, name: string) => (/\/c\/[^/]+$/.test(url) ? '../../' : '') + name;

export const pathOf = (mode: DataTransferMode) => `/${endpointOf(mode)}`;
