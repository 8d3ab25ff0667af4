import type { Profile } from './profile.ts';

/** Profiles under one heading; it is empty for those without. */
export type Headed = { heading: string; profiles: Profile[] };

/** Puts profiles under their headings: first those without one, then the headings by name. */
export function underHeadings(profiles: readonly Profile[]): Headed[] {
  const groups = new Map<string, Profile[]>();
  for (const profile of profiles) {
    const heading = profile.heading ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), profile]);
  }
  return [...groups]
    .map(([heading, of]) => ({ heading, profiles: of }))
    .sort((one, other) => one.heading.localeCompare(other.heading, undefined, { numeric: true }));
}

/** Returns profiles in the order in which lists show them. */
export const inShownOrder = (profiles: readonly Profile[]): Profile[] =>
  underHeadings(profiles).flatMap((headed) => headed.profiles);

/** How many profiles have a key. */
export const profilesWithKey = 9;

/** Lists the headings in use. */
export const headingsOf = (profiles: readonly Profile[]): string[] =>
  underHeadings(profiles).flatMap(({ heading }) => heading || []);

/** A new order of all profiles, in which one profile has moved. */
export type Move = {
  ids: string[];
  /** The profile that has moved, and the heading that it stands under now. */
  id: string;
  heading: string;
  isUnderOther: boolean;
};

/** Moves a profile by one place: at the end of its heading it goes under the next one. */
export function movedBy(profiles: readonly Profile[], id: string, by: -1 | 1): Move | undefined {
  const shown = inShownOrder(profiles);
  const place = shown.findIndex((profile) => profile.id === id);
  const [profile, next] = [shown[place], shown[place + by]];
  if (!profile || !next) return undefined;
  const isWithin = (profile.heading ?? '') === (next.heading ?? '');
  const isBefore = isWithin ? by < 0 : by > 0;
  return movedTo(profiles, id, { id: next.id, side: isBefore ? 'before' : 'after' });
}

/** A place beside another profile. */
export type Beside = { id: string; side: 'before' | 'after' };

/** Moves a profile beside another, under its heading; undefined if it stands there already. */
export function movedTo(profiles: readonly Profile[], id: string, beside: Beside): Move | undefined {
  const shown = inShownOrder(profiles);
  const target = shown.find((profile) => profile.id === beside.id);
  const profile = shown.find((other) => other.id === id);
  if (!target || !profile || id === beside.id) return undefined;
  const before = shown.map((other) => other.id);
  const rest = before.filter((other) => other !== id);
  const ids = rest.toSpliced(rest.indexOf(target.id) + (beside.side === 'after' ? 1 : 0), 0, id);
  const heading = target.heading ?? '';
  const isUnderOther = heading !== (profile.heading ?? '');
  const isSame = !isUnderOther && ids.every((other, place) => other === before[place]);
  return isSame ? undefined : { ids, id, heading, isUnderOther };
}
