import { connect } from '../langserve/connect.ts';
import { langserve } from '../langserve/langserve.ts';
import type { Connect } from '../runnable/runnable.ts';

const connectById: ReadonlyMap<string, Connect> = new Map([[langserve.id, connect]]);

/** Connects by the protocol of this id; undefined where this version does not know it. For the worker: pages call nobody. */
export const connectBy = (protocol: string): Connect | undefined => connectById.get(protocol);
