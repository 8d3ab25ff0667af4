import { sizeText } from '../../words/amounts.ts';
import type { StoredProfiles } from '../profile/stored-profiles.ts';

/** One thing in the browser's extension storage, and its size in bytes. */
export type StorePart = { of: string; size: number };

/** Why the browser's extension storage did not take a value. Sizes are in bytes, with that value counted. */
export type StoreRefusal =
  | { kind: 'full'; limit: number; size: number; parts: StorePart[] }
  | { kind: 'refused'; reason: string };

const mostNamed = 3;

export function refusedStoreText(refusal: StoreRefusal): string {
  if (refusal.kind === 'refused')
    return `Not saved: the browser refuses to store it (${refusal.reason}). Free some disk space, then save again.`;
  const { limit, size, parts } = refusal;
  const largest = parts.toSorted((one, other) => other.size - one.size).slice(0, mostNamed);
  return [
    `Not saved: the browser’s storage for profiles and secrets is full. It takes ${sizeText(limit)}; with this it would be ${sizeText(size)}.`,
    `Largest: ${largest.map((part) => `${part.of} (${sizeText(part.size)})`).join(', ')}.`,
    'Use smaller pictures in your profiles, or delete profiles that you do not need. Then save again.',
  ].join(' ');
}

/** The parts of everything stored, by key; each profile is one. */
export function storeParts(
  stored: Record<string, unknown>,
  profiles: StoredProfiles['profiles'],
  sizeOf: (value: unknown) => number,
): StorePart[] {
  const named = profiles.map((profile) => ({ of: `profile “${profile.name}”`, size: sizeOf(profile) }));
  const sums = new Map<string, number>();
  for (const [key, value] of Object.entries(stored)) {
    if (key === 'profiles') continue;
    const of = nameOf(key);
    sums.set(of, (sums.get(of) ?? 0) + key.length + sizeOf(value));
  }
  return [...named, ...[...sums].map(([of, size]) => ({ of, size }))];
}

function nameOf(key: string): string {
  if (key === 'secrets') return 'secret header values';
  if (key.endsWith('.unreadable')) return 'copies of what could not be read';
  if (key.startsWith('description:')) return 'what runnables say of themselves';
  return 'other data of Runnel';
}
