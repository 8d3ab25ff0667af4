import type { CallSettings } from './call-settings.ts';
import type { Profile } from './profile.ts';

/** Three versions of a value: when editing began, after editing, and stored by now. */
type Edit<T> = { before: T; edited: T; stored: T };

/** Merged as one unit: a secret belongs to the site it was typed for. */
const profileUnits: (keyof Profile)[][] = [['url', 'headers', 'query', 'sendCookies']];

/** Merged as one unit: the chosen preset is one of the presets. */
const callUnits: (keyof CallSettings)[][] = [['presets', 'presetId']];

/**
 * Merges an edit with changes from other windows: settings that were not edited keep their stored value. `typed`
 * are the secrets typed for it, which count as an edit of the headers.
 */
export const mergedProfile = (edit: Edit<Profile>, typed: Record<string, string>): Profile =>
  merged(edit, profileUnits, Object.keys(typed).length > 0 ? ['headers'] : []);

export const mergedCall = (edit: Edit<CallSettings>): CallSettings => merged(edit, callUnits);

function merged<T extends object>(
  { before, edited, stored }: Edit<T>,
  units: (keyof T)[][],
  known: (keyof T)[] = [],
): T {
  const isEdited = (key: keyof T) =>
    known.includes(key) || JSON.stringify(before[key]) !== JSON.stringify(edited[key]);
  const keys = Object.keys({ ...stored, ...edited }) as (keyof T)[];
  const others = keys.filter((key) => !(units.find((unit) => unit.includes(key)) ?? [key]).some(isEdited));
  return { ...edited, ...Object.fromEntries(others.map((key) => [key, stored[key]])) };
}
