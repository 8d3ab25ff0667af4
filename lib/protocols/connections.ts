import { connect } from '../langserve/connect.ts';
import type { Connect } from '../runnable/runnable.ts';
import { known } from './protocols.ts';

const connections: Record<keyof typeof known, Connect> = { langserve: connect };

const connectById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, connections[name as keyof typeof known]]),
);

/**
 * Returns the way to connect by a protocol; undefined if this version does not know it. For the worker: pages
 * send no requests.
 */
export const connectBy = (protocol: string): Connect | undefined => connectById.get(protocol);
