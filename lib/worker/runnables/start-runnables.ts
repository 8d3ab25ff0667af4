import { createMask } from '../../chat/masking/secret-search.ts';
import { isDemo } from '../../chat/profile/demo.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { hasAccess } from '../../platform/browser/permission.ts';
import { closesAfter } from '../../platform/network/connection-rule.ts';
import { timeConnection } from '../../platform/network/connection-timing.ts';
import {
  hasFormerDescriptions,
  moveFormerDescriptions,
  readStoredDescription,
  writeStoredDescription,
} from '../../platform/records/description-storage.ts';
import { searchForSecrets } from '../../platform/settings/known-secrets.ts';
import {
  readHeaderGroups,
  readProfile,
  readStoredProfiles,
} from '../../platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../platform/settings/secret-storage.ts';
import type { Description } from '../../runnable/description.ts';
import { maskedDescription } from '../../runnable/masked.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { Connect } from '../../runnable/runnable.ts';
import type { Change } from '../../wire/changes.ts';
import type { ConnectionWorld } from './connection.ts';
import { startDemo } from './demo-fetch.ts';
import { createDescribeCommand } from './describe-command.ts';
import { createDescriptions } from './descriptions.ts';
import { createPace, waited } from './pace.ts';

/** Protocols of the worker, and how it connects by each. */
export type Spoken = { protocols: Protocols; connectBy(protocol: string): Connect | undefined };

/** Connects runnables and their descriptions to the browser. */
export function startRunnables(notice: (change: Change) => void, { protocols, connectBy }: Spoken) {
  const said = (id: string) => notice({ store: 'descriptions', id });
  const moved = moveDescriptions(said, protocols).catch((error) => logFault('moving descriptions', error));
  const now = () => Date.now();
  const pace = createPace({ now, wait: waited });
  const store = {
    read: (id: string) => moved.then(() => readStoredDescription(id, protocols)),
    async write(id: string, description: Description | null) {
      await moved;
      await writeStoredDescription(id, description).finally(() => said(id));
    },
    urlOf: async (id: string) => (await readProfile(id))?.url,
  };
  const descriptions = createDescriptions(store, undefined, { now, pace });
  const connectionWorld: ConnectionWorld = {
    connectBy,
    fetch: startDemo(),
    pace,
    hasAccess,
    readSecrets: readOpenSecrets,
    readGroups: readHeaderGroups,
    now,
    timeConnection,
    closesAfter: async (url) => !isDemo(url) && closesAfter(url),
    newId: () => crypto.randomUUID(),
  };
  return {
    protocols,
    descriptions,
    forgetDescription: descriptions.forget,
    async forgetPresets({ id, call, protocol: name }: Profile) {
      const protocol = protocols.find(name);
      if (protocol) await descriptions.forgetPresets(id, call, protocol);
    },
    connectionWorld,
    commands: createDescribeCommand({ readProfile, connectionWorld, descriptions }),
  };
}

export type Runnables = ReturnType<typeof startRunnables>;

async function moveDescriptions(said: (profileId: string) => void, protocols: Protocols) {
  // Check first: the first message of a new worker waits for this.
  if (!(await hasFormerDescriptions())) return;
  const ids = new Set((await readStoredProfiles()).stored.profiles.map(({ id }) => id));
  const search = await searchForSecrets();
  const mask = search ? createMask(search) : (text: string) => text;
  const moved = await moveFormerDescriptions(
    (id) => ids.has(id),
    (former) => maskedDescription(former, mask),
    protocols,
  );
  for (const id of moved) said(id);
}
