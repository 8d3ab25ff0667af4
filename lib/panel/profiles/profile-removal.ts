import type { Profile } from '../../chat/profile/profile.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import { keepAccess, type ProfilesState } from './profiles-state.ts';

/** Sends a command about a profile. Resolves to undefined if it is refused, which is shown. */
type Change = (name: 'profile.delete' | 'profile.restore', input: { id: string }) => Promise<unknown>;

type Parts = { profiles: ProfilesState; notice: Notices };

/** Deletes a profile, and offers to undo it until the profile is there again. */
export function createProfileRemoval({ profiles, notice }: Parts, change: Change, host: Host) {
  async function restore({ id, url }: Profile, wasChosen: boolean) {
    notice.value = undefined;
    const isBack = await keepAccess(url, () => change('profile.restore', { id }), profiles, host);
    if (isBack && wasChosen) profiles.choose(id);
  }

  return async (profile: Profile) => {
    const { id, name } = profile;
    const wasChosen = profiles.chosen.peek()?.id === id;
    if (!(await change('profile.delete', { id }))) return;
    notice.value = {
      text: say('profile_deleted', { name }),
      undo: () => void restore(profile, wasChosen),
      isOver: () => profiles.profiles.value.some((profile) => profile.id === id),
      of: null,
    };
  };
}
