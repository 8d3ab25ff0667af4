import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
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
  const own = profiles.filter(({ id }) => id === firstId);
  const others = profiles.filter(({ id }) => id !== firstId);
  return [
    ...own.flatMap((profile) => [wayOf(profile, profile.mode), wayOf(profile, otherMode(profile.mode))]),
    ...others.map((profile) => wayOf(profile, profile.mode)),
  ];
}

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
