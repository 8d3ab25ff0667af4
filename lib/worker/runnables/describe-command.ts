import type { AskedAgain } from '../../chat/input/schema-in-force.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { type Description, isSettled } from '../../runnable/description.ts';
import { type ConnectionWorld, connectionTo } from './connection.ts';
import { type Descriptions, whyNotAsked } from './descriptions.ts';

type DescribeWorld = {
  readProfile(id: string): Promise<Profile | undefined>;
  connectionWorld: ConnectionWorld;
  descriptions: Descriptions;
};

/**
 * Handles the commands. A question waits for its outcome some seconds. Pages are told when the
 * description is stored.
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
