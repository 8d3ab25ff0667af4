import type { Finder } from '../../chat/discovery/offered-runnable.ts';
import { originPattern } from '../../chat/profile/profile.ts';
import { late } from '../../runnable/late.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { Lock } from '../passphrase/lock.ts';
import type { AddedBefore } from './adding.ts';
import { keepAccess, type ProfilesState } from './profiles-state.ts';

type Parts = {
  profiles: ProfilesState;
  lock: Lock;
  notice: Notices;
  /** Called with the profile that was chosen. */
  onAdded(id: string): Promise<unknown>;
};

const search = late(() => import('./server-search.ts'));
const adding = late(() => import('./adding.ts'));

/** Requests access synchronously in the click; the rest is loaded on first use. */
export function createFinder(parts: Parts, host: Host): Finder {
  const before: AddedBefore = new WeakMap();
  return {
    async find(address, draft) {
      const asked = host.access.request(originPattern(address));
      void host.commands.send('server.expect', { url: address });
      const loaded = search();
      const isGiven = await asked;
      const { searchServer } = await loaded;
      return searchServer({ address, draft, isGiven }, parts, host);
    },

    isAdded: (runnable) => before.has(runnable),

    add(chosen, draft, edited) {
      const [first] = chosen;
      const store = async () => (await adding()).addProfiles({ chosen, draft, edited, before }, parts, host);
      return first ? keepAccess(first.url, store, parts.profiles, host) : Promise.resolve(undefined);
    },
  };
}
