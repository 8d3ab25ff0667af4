import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import type { Run } from '../run/run.ts';
import { modeName } from './mode-text.ts';
import type { Profile } from './profile.ts';

/** A profile and mode for another answer. */
export type Way = {
  id: string;
  name: string;
  description: string;
  profileId: string;
  mode: DataTransferMode;
  /** Asks with the values of the form instead of those of the answer. */
  isByForm?: true;
  /** The values in words, where those of the answer and of the form differ. */
  values?: string;
};

const wayOf = ({ id, name }: Profile, mode: DataTransferMode): Way => ({
  id: `${id} ${mode}`,
  name,
  description: modeName(mode),
  profileId: id,
  mode,
});

/**
 * Lists the ways to answer again: the profile that answered in both modes, then the others. If it was
 * deleted, the chosen profile comes first: nothing is sent to another profile unless the person picks it.
 */
export function waysFrom(profiles: Profile[], answeredId: string, chosenId: string | undefined): Way[] {
  const firstId = profiles.some(({ id }) => id === answeredId) ? answeredId : chosenId;
  return ownFirst(profiles, firstId).flatMap((profile) =>
    (profile.id === firstId ? [profile.mode, otherMode(profile.mode)] : [profile.mode]).map((mode) =>
      wayOf(profile, mode),
    ),
  );
}

const ownFirst = (profiles: readonly Profile[], firstId: string | undefined): Profile[] =>
  profiles.toSorted((one, other) => Number(other.id === firstId) - Number(one.id === firstId));

/** Adds the values of the answer to the usual way, and a second way with the values of the form. */
export function withValues(ways: Way[], values: { ofAnswer: string; ofForm: string } | undefined): Way[] {
  const [usual] = ways;
  if (!usual || !values) return ways;
  const byForm: Way = { ...usual, id: `${usual.id} form`, isByForm: true, values: values.ofForm };
  const [first = usual, ...others] = ways.map((way) =>
    way.profileId === usual.profileId ? { ...way, values: values.ofAnswer } : way,
  );
  return [first, byForm, ...others];
}

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
export const comparedWays = (profiles: readonly Profile[], firstId: string | undefined): WayGroup[] =>
  ownFirst(profiles, firstId).map((profile) => ({
    profileId: profile.id,
    name: profile.name,
    ways: comparedWaysOf(profile),
  }));

function comparedWaysOf({ id: profileId, mode: usual, call }: Profile): ComparedWay[] {
  const presets = [{ id: null, name: null }, ...call.presets].toSorted(
    (one, other) => Number(other.id === call.presetId) - Number(one.id === call.presetId),
  );
  return [usual, otherMode(usual)].flatMap((mode) =>
    presets.map((preset) => comparedWay(profileId, mode, preset)),
  );
}

const comparedWay = (
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
  return comparedWay(id, mode, found ?? { id: null, name: null });
}

/** Returns the chosen ways in the order of the list. */
export const chosenWays = (groups: readonly WayGroup[], chosen: ReadonlySet<string>): ComparedWay[] =>
  groups.flatMap(({ ways }) => ways.filter(({ id }) => chosen.has(id)));
