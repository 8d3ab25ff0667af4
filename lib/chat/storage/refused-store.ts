import { listText, sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { StoredProfiles } from '../profile/stored-profiles.ts';

/** One thing in the browser's extension storage, and its size in bytes. */
export type StorePart = { kind: 'profile'; name: string; size: number } | { kind: OtherKind; size: number };

type OtherKind = 'secrets' | 'copies' | 'descriptions' | 'other';

/** Why the browser's extension storage did not take a value. Sizes are in bytes, with that value counted. */
export type StoreRefusal =
  | { kind: 'full'; limit: number; size: number; parts: StorePart[] }
  | { kind: 'refused'; reason: string };

const mostNamed = 3;

export function refusedStoreText(refusal: StoreRefusal): string {
  if (refusal.kind === 'refused') return say('storeRefusal_refused', { reason: refusal.reason });
  const { limit, size, parts } = refusal;
  const largest = parts.toSorted((one, other) => other.size - one.size).slice(0, mostNamed);
  return say('storeRefusal_full', {
    limit: sizeText(limit),
    size: sizeText(size),
    parts: listText(largest.map(partText)),
  });
}

const partText = (part: StorePart): string =>
  part.kind === 'profile'
    ? say('storeRefusal_profile', { name: part.name, size: sizeText(part.size) })
    : say('storeRefusal_part', { part: part.kind, size: sizeText(part.size) });

/** The parts of everything stored, by key; each profile is one. */
export function storeParts(
  stored: Record<string, unknown>,
  profiles: StoredProfiles['profiles'],
  sizeOf: (value: unknown) => number,
): StorePart[] {
  const named = profiles.map((profile) => ({
    kind: 'profile' as const,
    name: profile.name,
    size: sizeOf(profile),
  }));
  const sums = new Map<OtherKind, number>();
  for (const [key, value] of Object.entries(stored)) {
    if (key === 'profiles') continue;
    const kind = kindOf(key);
    sums.set(kind, (sums.get(kind) ?? 0) + key.length + sizeOf(value));
  }
  return [...named, ...[...sums].map(([kind, size]) => ({ kind, size }))];
}

function kindOf(key: string): OtherKind {
  if (key === 'secrets') return 'secrets';
  if (key.endsWith('.unreadable')) return 'copies';
  if (key.startsWith('description:')) return 'descriptions';
  return 'other';
}
