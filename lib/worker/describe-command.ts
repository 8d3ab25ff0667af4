import type { Profile } from '../chat/profile.ts';
import { logFault } from '../platform/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../platform/messaging.ts';
import { type ConnectionWorld, connectionTo } from './connection.ts';
import type { Descriptions } from './descriptions.ts';

type DescribeWorld = {
  readProfile(id: string): Promise<Profile | undefined>;
  connectionWorld: ConnectionWorld;
  descriptions: Descriptions;
};

/** Answered at once: whoever shows the description hears when it is stored. What goes wrong the next run tells. */
export const createDescribeCommand = ({
  readProfile,
  connectionWorld,
  descriptions,
}: DescribeWorld): Pick<CommandHandlers, 'profile.describe'> => ({
  'profile.describe': async ({ id, anew }) => {
    const profile = await readProfile(id);
    if (!profile) throw new CommandRefusal('This profile does not exist any more.');
    const connection = await connectionTo(profile, connectionWorld);
    if ('runnable' in connection) {
      const asking = anew
        ? descriptions.refresh(id, connection.runnable)
        : descriptions.of(id, connection.runnable);
      asking.catch((error) => logFault('asking a runnable what it takes', error));
    }
    return {};
  },
});
