import * as z from 'zod/mini';
import type { StoredProfiles } from '../profile/stored-profiles.ts';

/** Reason for refusing a page's command. */
export const refusal = z.lazy(() =>
  z.discriminatedUnion('code', [
    z.strictObject({
      code: z.enum([
        'not-our-page',
        'no-answer',
        'unknown-answer',
        'profile-gone',
        'profile-gone-for-good',
        'answer-not-saved',
        'message-gone',
        /** The question of a run was answered before. */
        'answered-before',
        /** It is too late to bring the branch back. */
        'branch-gone',
        /** A queued message was sent or removed before it was changed. */
        'queued-message-gone',
        /** The answer that a queued message follows was deleted. */
        'answer-deleted',
        /** The passphrase has to be typed first; nothing was done. */
        'secrets-locked',
      ]),
    }),
    /** This version does not know the command: the page may be of an earlier version. */
    z.strictObject({ code: z.literal('unknown-command'), command: z.string() }),
    /** An internal error; `said` is its message. */
    z.strictObject({ code: z.literal('fault'), command: z.string(), said: z.string() }),
    /** `said` is the browser's error. */
    z.strictObject({ code: z.enum(['unreachable', 'message-not-stored']), said: z.string() }),
    z.strictObject({ code: z.literal('not-stored'), store: storeRefusal }),
  ]),
);
export type Refusal = z.infer<typeof refusal>;

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
const storeRefusal = z.discriminatedUnion('kind', [
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
