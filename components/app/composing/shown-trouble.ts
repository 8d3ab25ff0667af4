import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { CallTrouble } from '../../../lib/chat/run/call-trouble.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { say } from '../../../lib/words/say.ts';

/** Returns the trouble, unless the failure of the last answer already says the same with more help. */
export function shownTrouble(
  trouble: CallTrouble | undefined,
  last: Run | undefined,
  { id }: Pick<Profile, 'id'>,
): CallTrouble | undefined {
  const isSaid =
    trouble?.failure !== undefined &&
    last?.profileId === id &&
    last.state.status === 'failed' &&
    last.state.failure.kind === trouble.failure &&
    !last.kept;
  return isSaid ? undefined : trouble;
}

/** The trouble with a profile that needs the passphrase before its runnable can be asked anything. */
export const lockedTrouble = (): CallTrouble => ({
  text: say('composer_secretsLocked'),
  action: 'unlock',
  failure: 'secrets-locked',
});
