import { originPattern } from '../../chat/profile/profile.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { searchForOpenSecrets } from '../../platform/settings/known-secrets.ts';
import { readHeaderGroups } from '../../platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../platform/settings/secret-storage.ts';
import type { CommandName } from '../../wire/commands.ts';
import type { createLentAccess } from '../profiles/lent-access.ts';
import { type AskingWorld, askServer, secretsWanted } from './ask-server.ts';

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
    now: () => Date.now(),
    leaseMs: 5_000,
    newId: () => crypto.randomUUID(),
  }),
});

type World = AskingWorld & {
  access: Pick<ReturnType<typeof createLentAccess>, 'borrow' | 'expect'>;
  /** How long the permission stays after a request, in ms, because others may follow. */
  leaseMs: number;
};

export const createServerCommands = (
  world: World,
): Pick<CommandHandlers, Extract<CommandName, `server.${string}`>> => ({
  async 'server.expect'({ url }) {
    await world.access.expect(originPattern(url));
    return {};
  },
  async 'server.secrets'(who) {
    return { wanted: await secretsWanted(who, world) };
  },
  async 'server.ask'(question) {
    const ask = () => askServer(question, world);
    const answer = await world.access.borrow(originPattern(question.url), ask, world.leaseMs);
    return answer ?? { status: 'no-access' };
  },
});
