import { createWakefulness } from '../../platform/browser/awake.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { searchForOpenSecrets } from '../../platform/settings/known-secrets.ts';
import { readHeaderGroups } from '../../platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../platform/settings/secret-storage.ts';
import type { createLentAccess } from '../profiles/lent-access.ts';
import { createServerCommands } from './server-commands.ts';

/** Connects the commands that ask servers about themselves to the browser. */
export const startServers = (
  access: ReturnType<typeof createLentAccess>,
  fetch: typeof globalThis.fetch,
  outages: () => Outages,
) => ({
  commands: createServerCommands({
    access,
    fetch,
    isOnline: () => outages().isOnline,
    readSecrets: readOpenSecrets,
    readGroups: readHeaderGroups,
    searchForSecrets: searchForOpenSecrets,
    stayAwake: createWakefulness(),
    now: () => Date.now(),
    leaseMs: 5_000,
    newId: () => crypto.randomUUID(),
  }),
});
