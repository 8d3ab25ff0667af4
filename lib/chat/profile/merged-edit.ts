import type { CallSettings } from './call-settings.ts';
import type { Profile } from './profile.ts';

/** Something as it was when a person began to edit it, as they left it, and as it is stored by then. */
type Edit<T> = { before: T; edited: T; stored: T };

/** A secret belongs to the site that it was typed for: these are never of two minds. */
const profileUnits: (keyof Profile)[][] = [['url', 'headers', 'sendCookies']];

/** What is chosen is one of these. */
const callUnits: (keyof CallSettings)[][] = [['presets', 'presetId']];

/** What was edited in one window does not take back what another has changed meanwhile elsewhere in the profile. */
export const mergedProfile = (edit: Edit<Profile>): Profile => merged(edit, profileUnits);

export const mergedCall = (edit: Edit<CallSettings>): CallSettings => merged(edit, callUnits);

function merged<T extends object>({ before, edited, stored }: Edit<T>, units: (keyof T)[][]): T {
  const isEdited = (key: keyof T) => JSON.stringify(before[key]) !== JSON.stringify(edited[key]);
  const keys = Object.keys(edited) as (keyof T)[];
  const others = keys.filter((key) => !(units.find((unit) => unit.includes(key)) ?? [key]).some(isEdited));
  return { ...edited, ...Object.fromEntries(others.map((key) => [key, stored[key]])) };
}
