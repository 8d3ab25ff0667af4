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

/**
 * Where it is asked for anew, the outcome is waited for, as long as a first message would wait. Else it is answered at
 * once: whoever shows the description hears when it is stored, and what goes wrong the next run tells.
 */
export const createDescribeCommand = ({
  readProfile,
  connectionWorld,
  descriptions,
}: DescribeWorld): Pick<CommandHandlers, 'profile.describe'> => ({
  'profile.describe': async ({ id, anew }) => {
    const profile = await readProfile(id);
    if (!profile) throw new CommandRefusal('This profile does not exist any more.');
    const connection = await connectionTo(profile, connectionWorld);
    if ('failure' in connection) return { outcome: 'failed', failure: connection.failure };
    if (anew) return descriptions.askAgain(id, connection.runnable);
    descriptions
      .of(id, connection.runnable)
      .catch((error) => logFault('asking a runnable what it takes', error));
    return { outcome: 'under-way' };
  },
});
