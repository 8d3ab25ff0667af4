import { type DataTransferMode, otherMode } from '../langserve/data-transfer-mode.ts';
import type { Profile } from './profile.ts';

/** A profile in a mode that an answer can be made with. */
export type Way = {
  id: string;
  name: string;
  description: string;
  profileId: string;
  mode: DataTransferMode;
};

const words: Record<DataTransferMode, string> = { stream: 'Streaming', batch: 'Single response' };

const wayOf = ({ id, name }: Profile, mode: DataTransferMode): Way => ({
  id: `${id} ${mode}`,
  name,
  description: words[mode],
  profileId: id,
  mode,
});

/** All profiles as they are; that which answered comes first, and in its other mode, too. */
export function waysFrom(profiles: Profile[], profileId: string): Way[] {
  const own = profiles.filter(({ id }) => id === profileId);
  const others = profiles.filter(({ id }) => id !== profileId);
  return [
    ...own.flatMap((profile) => [wayOf(profile, profile.mode), wayOf(profile, otherMode(profile.mode))]),
    ...others.map((profile) => wayOf(profile, profile.mode)),
  ];
}
