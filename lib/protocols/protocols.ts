import { langserve } from '../langserve/langserve.ts';
import { protocolList } from '../runnable/protocol.ts';

/** Protocols that Runnel speaks. */
export const known = { langserve };

export const protocols = protocolList(Object.values(known));
