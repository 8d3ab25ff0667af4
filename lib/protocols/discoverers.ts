import { agentServerId } from '../agent-server/assistant/address.ts';
import { discover as discoverAssistants } from '../agent-server/assistant/discover.ts';
import { discover } from '../langserve/discover.ts';
import { langserve } from '../langserve/langserve.ts';
import type { Discoverer } from '../runnable/discovery.ts';

/**
 * The ways to find runnables, one for each protocol. Loaded with the first search. An Agent Server comes first: it is known
 * by a mark, while its list of paths looks like that of a LangServe.
 */
export const allDiscoverers: Discoverer[] = [
  { protocol: agentServerId, discover: discoverAssistants },
  { protocol: langserve.id, discover },
];
