import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import { modeName } from '../profile/mode-names.ts';
import type { Profile } from '../profile/profile.ts';

/** A profile, a mode and a preset for one of the answers to compare. */
export type ComparedWay = {
  id: string;
  profileId: string;
  mode: DataTransferMode;
  /** Null for the default values. */
  presetId: string | null;
  /** Mode and preset in words. */
  name: string;
};

/** The ways of one profile. */
export type WayGroup = { profileId: string; name: string; ways: ComparedWay[] };

/** Names a mode, and the preset where there is one. */
export const wayName = (mode: DataTransferMode, preset: string | null): string =>
  [modeName(mode), ...(preset === null ? [] : [preset])].join(' · ');

/** Lists the ways to ask a question, by profile: its own mode and preset first. `firstId` is the first profile. */
export function comparedWays(profiles: readonly Profile[], firstId: string | undefined): WayGroup[] {
  const own = profiles.filter(({ id }) => id === firstId);
  const others = profiles.filter(({ id }) => id !== firstId);
  return [...own, ...others].map((profile) => ({
    profileId: profile.id,
    name: profile.name,
    ways: waysOf(profile),
  }));
}

function waysOf({ id: profileId, mode: usual, call }: Profile): ComparedWay[] {
  const presets = [{ id: null, name: null }, ...call.presets].toSorted(
    (one, other) => Number(other.id === call.presetId) - Number(one.id === call.presetId),
  );
  return [usual, otherMode(usual)].flatMap((mode) =>
    presets.map(({ id: presetId, name }) => ({
      id: [profileId, mode, presetId ?? ''].join(' '),
      profileId,
      mode,
      presetId,
      name: wayName(mode, name),
    })),
  );
}

/** Returns the chosen ways in the order of the list. */
export const chosenWays = (groups: readonly WayGroup[], chosen: ReadonlySet<string>): ComparedWay[] =>
  groups.flatMap(({ ways }) => ways.filter(({ id }) => chosen.has(id)));
