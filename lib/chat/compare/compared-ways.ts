import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import { modeName } from '../profile/mode-text.ts';
import type { Profile } from '../profile/profile.ts';
import type { Run } from '../run/run.ts';

/** A profile, a mode and a preset for one of the answers to compare. */
export type ComparedWay = {
  id: string;
  profileId: string;
  mode: DataTransferMode;
  /** Null for the default values. */
  presetId: string | null;
  /** Mode and preset in words. */
  name: string;
  /** Sends the text as it is, ignoring the input schema. */
  isPlainText?: true;
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
  return [usual, otherMode(usual)].flatMap((mode) => presets.map((preset) => wayOf(profileId, mode, preset)));
}

const wayOf = (
  profileId: string,
  mode: DataTransferMode,
  preset: { id: string | null; name: string | null },
): ComparedWay => ({
  id: [profileId, mode, preset.id ?? ''].join(' '),
  profileId,
  mode,
  presetId: preset.id,
  name: wayName(mode, preset.name),
});

/** Returns the way of a run, to ask so again. A preset that was deleted gives the default values. */
export function wayAgain({ mode, preset }: Pick<Run, 'mode' | 'preset'>, { id, call }: Profile): ComparedWay {
  const found = call.presets.find(({ name }) => name === preset);
  return wayOf(id, mode, found ?? { id: null, name: null });
}

/** Returns the chosen ways in the order of the list. */
export const chosenWays = (groups: readonly WayGroup[], chosen: ReadonlySet<string>): ComparedWay[] =>
  groups.flatMap(({ ways }) => ways.filter(({ id }) => chosen.has(id)));
