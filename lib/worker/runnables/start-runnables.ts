import type { AskedAgain } from '../../chat/input/schema-in-force.ts';
import { createMask } from '../../chat/masking/secret-search.ts';
import { isDemo } from '../../chat/profile/demo.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import { createDemo } from '../../demo/demo-server.ts';
import { paused } from '../../http/waits.ts';
import { storageItem } from '../../platform/browser/extension-storage.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { hasAccess } from '../../platform/browser/permission.ts';
import { closesAfter, timeConnection } from '../../platform/network/connections.ts';
import { network } from '../../platform/network/network.ts';
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
import { type Description, isSettled } from '../../runnable/description.ts';
import { maskedDescription } from '../../runnable/masked.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { Connect } from '../../runnable/runnable.ts';
import type { Change } from '../../wire/changes.ts';
import { type ConnectionWorld, connectionTo } from './connection.ts';
import { createDescriptions, type Descriptions, whyNotAsked } from './descriptions.ts';
import { createPace } from './pace.ts';

/** Protocols of the worker, and how it connects by each. */
export type Spoken = { protocols: Protocols; connectBy(protocol: string): Connect | undefined };

/** Connects runnables and their descriptions to the browser. */
export function startRunnables(notice: (change: Change) => void, { protocols, connectBy }: Spoken) {
  const said = (id: string) => notice({ store: 'descriptions', id });
  const moved = moveDescriptions(said, protocols).catch((error) => logFault('moving descriptions', error));
  const now = () => Date.now();
  const pace = createPace({ now, wait: paused });
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

/** Sends what is for the demo to the demo inside the extension, and all else to the network. */
export const withDemo =
  (demo: typeof fetch, send: typeof fetch): typeof fetch =>
  (input, init) =>
    (isDemo(input instanceof Request ? input.url : String(input)) ? demo : send)(input, init);

/** Connects the demo to the browser. */
const startDemo = () =>
  withDemo(
    createDemo({
      now: () => Date.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      newId: () => crypto.randomUUID(),
      memory: storageItem('session', 'demo.failed'),
    }),
    network,
  );

type DescribeWorld = {
  readProfile(id: string): Promise<Profile | undefined>;
  connectionWorld: ConnectionWorld;
  descriptions: Descriptions;
};

/**
 * Handles the commands. A question waits for its outcome some seconds. Pages are told when the description is stored.
 */
export const createDescribeCommand = ({
  readProfile,
  connectionWorld,
  descriptions,
}: DescribeWorld): Pick<CommandHandlers, 'profile.describe' | 'profile.withoutSchema'> => ({
  'profile.withoutSchema': async ({ id }) => {
    const profile = await readProfile(id);
    if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
    await descriptions.goWithout(id, profile);
    return {};
  },
  'profile.describe': async ({ id, anew }) => {
    const profile = await readProfile(id);
    if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
    const connection = await connectionTo(
      profile,
      {
        agreed: originOf(profile.url),
        variables: alwaysKnown(profile, connectionWorld.newId(), connectionWorld.now()),
      },
      connectionWorld,
    );
    if ('failure' in connection) return { outcome: 'failed', failure: connection.failure };
    if (anew) return descriptions.askAgain(id, connection.runnable, profile.call);
    return outcomeOf(descriptions.of(id, connection.runnable, profile.call));
  },
});

async function outcomeOf(asked: Promise<Description>): Promise<AskedAgain> {
  try {
    const { input, isWithout } = await asked;
    return input.status === 'absent' && !isSettled(input) && !isWithout
      ? { outcome: 'unsure', answer: input }
      : { outcome: 'same' };
  } catch (error) {
    return { outcome: 'failed', failure: whyNotAsked(error) };
  }
}
