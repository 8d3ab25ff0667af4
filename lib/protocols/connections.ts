import { connect } from '../langserve/connect.ts';
import type { Connect } from '../runnable/runnable.ts';
import { known } from './protocols.ts';

const connections: Record<keyof typeof known, Connect> = { langserve: connect };

const connectById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, connections[name as keyof typeof known]]),
);

/** Connects by the protocol of this id; undefined where this version does not know it. For the worker: pages call nobody. */
export const connectBy = (protocol: string): Connect | undefined => connectById.get(protocol);
