import { connect as connectAgentServer } from '../agent-server/connect.ts';
import { connect as connectLangServe } from '../langserve/connect.ts';
import type { Connect } from '../runnable/runnable.ts';
import { type ByName, byId } from './protocols.ts';

const connections: ByName<Connect> = { langserve: connectLangServe, agentServer: connectAgentServer };

/**
 * Returns the way to connect by a protocol; undefined if this version does not know it. For the worker: pages
 * send no requests.
 */
export const connectBy = byId(connections);
