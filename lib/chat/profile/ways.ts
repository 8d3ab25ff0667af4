import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import { modeName } from './mode-names.ts';
import type { Profile } from './profile.ts';

/** A profile in a mode that an answer can be made with. */
export type Way = {
  id: string;
  name: string;
  description: string;
  profileId: string;
  mode: DataTransferMode;
};

const wayOf = ({ id, name }: Profile, mode: DataTransferMode): Way => ({
  id: `${id} ${mode}`,
  name,
  description: modeName(mode),
  profileId: id,
  mode,
});

/**
 * All profiles as they are; that which answered comes first, and in its other mode, too. Where it is gone, the one that
 * is chosen now has its place: nothing goes to another without being asked for.
 */
export function waysFrom(profiles: Profile[], answeredId: string, chosenId: string | undefined): Way[] {
  const firstId = profiles.some(({ id }) => id === answeredId) ? answeredId : chosenId;
  const own = profiles.filter(({ id }) => id === firstId);
  const others = profiles.filter(({ id }) => id !== firstId);
  return [
    ...own.flatMap((profile) => [wayOf(profile, profile.mode), wayOf(profile, otherMode(profile.mode))]),
    ...others.map((profile) => wayOf(profile, profile.mode)),
  ];
}
