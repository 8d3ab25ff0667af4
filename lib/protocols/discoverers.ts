import { discover } from '../langserve/discover.ts';
import type { Discover, Discoverer } from '../runnable/discovery.ts';
import { known } from './protocols.ts';

const discoverers: Record<keyof typeof known, Discover> = { langserve: discover };

/** The ways to find runnables, one for each protocol. Loaded with the first search. */
export const allDiscoverers: Discoverer[] = Object.entries(known).map(([name, { id }]) => ({
  protocol: id,
  discover: discoverers[name as keyof typeof known],
}));
