import * as z from 'zod/mini';
import { listText, sizeText } from '../../words/amounts.ts';
import type { KeysBy } from '../../words/catalogue.ts';
import { say, sayBy } from '../../words/say.ts';
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

/** Explains why a command was refused, and what to do. */
export const refusalText = (refusal: Refusal): string =>
  refusal.code === 'not-stored' ? refusedStoreText(refusal.store) : sayBy(refusals, refusal.code, refusal);

const refusals: KeysBy<Exclude<Refusal, { code: 'not-stored' }>, 'code'> = {
  'not-our-page': 'refusal_notOurPage',
  'no-answer': 'refusal_noAnswer',
  'unknown-answer': 'refusal_unknownAnswer',
  'profile-gone': 'refusal_profileGone',
  'profile-gone-for-good': 'refusal_profileGoneForGood',
  'answer-not-saved': 'refusal_answerNotSaved',
  'answered-before': 'refusal_answeredBefore',
  'message-gone': 'refusal_messageGone',
  'branch-gone': 'refusal_branchGone',
  'queued-message-gone': 'refusal_queuedMessageGone',
  'answer-deleted': 'refusal_answerDeleted',
  'secrets-locked': 'refusal_secretsLocked',
  'unknown-command': 'refusal_unknownCommand',
  fault: 'refusal_fault',
  unreachable: 'refusal_unreachable',
  'message-not-stored': 'refusal_messageNotStored',
};

const mostNamed = 3;

function refusedStoreText(refusal: StoreRefusal): string {
  if (refusal.kind === 'refused') return say('refusedStore_refused', { error: refusal.reason });
  const { limit, size, parts } = refusal;
  const largest = parts.toSorted((one, other) => other.size - one.size).slice(0, mostNamed);
  const named = largest.map((part) =>
    say('refusedStore_part', { name: sayBy(things, part.of.kind, part.of), size: sizeText(part.size) }),
  );
  return say('refusedStore_full', {
    limit: sizeText(limit),
    size: sizeText(size),
    largest: listText(named, 'unit'),
  });
}

const things: KeysBy<StoredThing, 'kind'> = {
  profile: 'refusedStore_profile',
  secrets: 'refusedStore_secrets',
  unreadable: 'refusedStore_unreadable',
  descriptions: 'refusedStore_descriptions',
  other: 'refusedStore_other',
};
