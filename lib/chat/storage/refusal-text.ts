import { listText, sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { Refusal, StoredThing, StoreRefusal } from './refusal.ts';

/** Explains why a command was refused, and what to do. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case 'not-our-page':
      return say('refusal_notOurPage');
    case 'no-answer':
      return say('refusal_noAnswer');
    case 'unknown-answer':
      return say('refusal_unknownAnswer');
    case 'profile-gone':
      return say('refusal_profileGone');
    case 'profile-gone-for-good':
      return say('refusal_profileGoneForGood');
    case 'answer-not-saved':
      return say('refusal_answerNotSaved');
    case 'answered-before':
      return say('refusal_answeredBefore');
    case 'message-gone':
      return say('refusal_messageGone');
    case 'branch-gone':
      return say('refusal_branchGone');
    case 'queued-message-gone':
      return say('refusal_queuedMessageGone');
    case 'answer-deleted':
      return say('refusal_answerDeleted');
    case 'secrets-locked':
      return say('refusal_secretsLocked');
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
  }
}

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
