import * as z from 'zod/mini';
import type { StoredProfiles } from '../profile/stored-profiles.ts';

/** An item in the browser's extension storage. `unreadable`: copies of unreadable values. */
const storedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profile'), name: z.string() }),
  z.strictObject({ kind: z.enum(['secrets', 'unreadable', 'descriptions', 'other']) }),
]);
export type StoredThing = z.infer<typeof storedThing>;

/** An item and its size in bytes. */
const storePart = z.strictObject({ of: storedThing, size: z.number() });
export type StorePart = z.infer<typeof storePart>;

/** Reason why extension storage rejected a value. Sizes are in bytes and include that value. */
export const storeRefusal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('full'),
    limit: z.number(),
    size: z.number(),
    parts: z.array(storePart),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: z.string() }),
]);
export type StoreRefusal = z.infer<typeof storeRefusal>;

/** Measures everything stored, by kind; each profile is listed separately. */
export function storeParts(
  stored: Record<string, unknown>,
  profiles: StoredProfiles['profiles'],
  sizeOf: (value: unknown) => number,
): StorePart[] {
  const named = profiles.map(
    (profile): StorePart => ({ of: { kind: 'profile', name: profile.name }, size: sizeOf(profile) }),
  );
  const sums = new Map<Kind, number>();
  for (const [key, value] of Object.entries(stored)) {
    if (key === 'profiles') continue;
    const kind = kindOf(key);
    sums.set(kind, (sums.get(kind) ?? 0) + key.length + sizeOf(value));
  }
  return [...named, ...[...sums].map(([kind, size]): StorePart => ({ of: { kind }, size }))];
}

type Kind = Exclude<StoredThing['kind'], 'profile'>;

function kindOf(key: string): Kind {
  if (key === 'secrets' || key === 'secrets.lock') return 'secrets';
  if (key.endsWith('.unreadable')) return 'unreadable';
  return key.startsWith('description:') ? 'descriptions' : 'other';
}
