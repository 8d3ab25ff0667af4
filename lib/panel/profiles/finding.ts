import type { Finder } from '../../chat/discovery/offered-runnable.ts';
import { originPattern } from '../../chat/profile/profile.ts';
import { late } from '../../runnable/late.ts';
import type { Host } from '../host/host.ts';
import type { AddedBefore, FinderParts } from './found-runnables.ts';
import { keepAccess } from './profiles-state.ts';

const found = late(() => import('./found-runnables.ts'));

/** Requests access synchronously in the click; the rest is loaded on first use. */
export function createFinder(parts: FinderParts, host: Host): Finder {
  const before: AddedBefore = new WeakMap();
  return {
    async find(address, draft) {
      const asked = host.access.request(originPattern(address));
      void host.commands.send('server.expect', { url: address });
      const loaded = found();
      const isGiven = await asked;
      const { searchServer } = await loaded;
      return searchServer({ address, draft, isGiven }, parts, host);
    },

    isAdded: (runnable) => before.has(runnable),

    add(chosen, draft, edited) {
      const [first] = chosen;
      const store = async () => (await found()).addProfiles({ chosen, draft, edited, before }, parts, host);
      return first ? keepAccess(first.url, store, parts.profiles, host) : Promise.resolve(undefined);
    },
  };
}
