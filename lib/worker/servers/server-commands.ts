import { originPattern } from '../../chat/profile/profile.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import type { CommandName } from '../../wire/commands.ts';
import type { createLentAccess } from '../profiles/lent-access.ts';
import { type AskingWorld, askServer, secretsWanted } from './ask-server.ts';

type World = AskingWorld & {
  access: Pick<ReturnType<typeof createLentAccess>, 'borrow' | 'expect'>;
  stayAwake(): () => void;
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
    const mayRest = world.stayAwake();
    try {
      const ask = () => askServer(question, world);
      return (
        (await world.access.borrow(originPattern(question.url), ask, world.leaseMs)) ?? {
          status: 'no-access',
        }
      );
    } finally {
      mayRest();
    }
  },
});
