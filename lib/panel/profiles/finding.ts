import type { Finder } from '../../chat/discovery/offered-runnable.ts';
import { originPattern } from '../../chat/profile/profile.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Discoverer } from '../../runnable/discovery.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { AddedBefore, AddingWorld } from './adding.ts';
import { keepAccess } from './kept-access.ts';

export type FindingWorld = AddingWorld & {
  protocols: Protocols;
  sendCommand: typeof sendCommand;
  requestAccess(pattern: string): Promise<boolean>;
  hasAccess(pattern: string): Promise<boolean>;
  loadDiscoverers(): Promise<Discoverer[]>;
  now(): number;
  /** Asks for the passphrase. Resolves to whether the secrets are unlocked. */
  unlocked(): Promise<boolean>;
};

/** Requests access synchronously in the click; the rest is loaded on first use. */
export function createFinder(world: FindingWorld): Finder {
  const { profiles, requestAccess, hasAccess, sendCommand } = world;
  const before: AddedBefore = new WeakMap();
  const access = { requestAccess, hasAccess, checkAccess: profiles.checkAccess };
  return {
    async find(address, draft) {
      const asked = requestAccess(originPattern(address));
      void sendCommand('server.expect', { url: address });
      const loaded = import('./server-search.ts');
      const isGiven = await asked;
      const { searchServer } = await loaded;
      return searchServer({ address, draft, isGiven }, world);
    },

    isAdded: (runnable) => before.has(runnable),

    add(chosen, draft, edited) {
      const [first] = chosen;
      const store = async () =>
        (await import('./adding.ts')).addProfiles({ chosen, draft, edited }, before, world);
      return first ? keepAccess(first.url, store, access) : Promise.resolve(undefined);
    },
  };
}
