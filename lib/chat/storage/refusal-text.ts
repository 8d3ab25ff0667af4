import { listText, sizeText } from '../../words/amounts.ts';
import type { PlainKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { Refusal, StoredThing, StoreRefusal } from './refusal.ts';

/** Explains why a command was refused, and what to do. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case 'unknown-command':
      return say('refusal_unknownCommand', { command: refusal.command });
    case 'fault':
      return say('refusal_fault', { command: refusal.command, error: refusal.said });
    case 'unreachable':
      return say('refusal_unreachable', { error: refusal.said });
    case 'message-not-stored':
      return say('refusal_messageNotStored', { error: refusal.said });
    case 'not-stored':
      return refusedStoreText(refusal.store);
    default:
      return say(plain[refusal.code]);
  }
}

const plain = {
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
} as const satisfies Record<string, PlainKey>;

const mostNamed = 3;

function refusedStoreText(refusal: StoreRefusal): string {
  if (refusal.kind === 'refused') return say('refusedStore_refused', { error: refusal.reason });
  const { limit, size, parts } = refusal;
  const largest = parts.toSorted((one, other) => other.size - one.size).slice(0, mostNamed);
  const named = largest.map((part) =>
    say('refusedStore_part', { name: thingText(part.of), size: sizeText(part.size) }),
  );
  return say('refusedStore_full', {
    limit: sizeText(limit),
    size: sizeText(size),
    largest: listText(named, 'unit'),
  });
}

function thingText(thing: StoredThing): string {
  switch (thing.kind) {
    case 'profile':
      return say('refusedStore_profile', { name: thing.name });
    case 'secrets':
      return say('refusedStore_secrets');
    case 'unreadable':
      return say('refusedStore_unreadable');
    case 'descriptions':
      return say('refusedStore_descriptions');
    case 'other':
      return say('refusedStore_other');
  }
}
