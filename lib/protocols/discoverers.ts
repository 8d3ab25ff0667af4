import { discover } from '../langserve/discover.ts';
import type { Discoverer } from '../runnable/discovery.ts';

/** The ways to find runnables, one for each protocol. Loaded with the first search. */
export const allDiscoverers: Discoverer[] = [{ protocol: 'langserve', discover }];
