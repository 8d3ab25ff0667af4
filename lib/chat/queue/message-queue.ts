import * as z from 'zod/mini';
import type { Json, JsonObject } from '../../json/json.ts';
import { stepsOf, valueAt } from '../../json/json-pointer.ts';
import { listText } from '../../words/amounts.ts';
import type { PlainKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { type LaterStart, laterStart } from '../conversation/run-start.ts';
import { withValue } from '../input/form-state.ts';
import { hasEnded, type RunStatus } from '../run/run-state.ts';
import { type Refusal, refusal, refusalText } from '../storage/refusal.ts';

/** A message that waits until the answer before it is complete. Its id is that of its run. */
const queuedMessage = z.lazy(() =>
  z.object({
    id: z.string(),
    conversationId: z.string(),
    /** Messages are sent from the lowest place to the highest. */
    place: z.number(),
    /** A copy, so that the message can be described after the profile is deleted. */
    profileName: z.string(),
    /** Origin that it was agreed for, and that the secret values of its fields were typed for; empty if not known. */
    origin: z._default(z.string(), ''),
    /** Browser session that has the secret values of the fields. */
    session: z.string(),
    /** The text was made of the fields and cannot be edited. */
    isMadeText: z.optional(z.literal(true)),
    /** A person edits the message, and it waits for the end of that. */
    isHeld: z.optional(z.literal(true)),
    /** Why the message could not be sent. */
    refusal: z.optional(refusal),
    /** The fields are without secret values. */
    start: laterStart(),
  }),
);
export type QueuedMessage = z.infer<typeof queuedMessage>;

/** Reads stored messages in the order in which they are sent; leaves out unreadable ones, which stay stored. */
export const readQueue = (stored: readonly unknown[]): QueuedMessage[] =>
  stored
    .flatMap((item) => queuedMessage.safeParse(item).data ?? [])
    .sort((one, other) => one.place - other.place);

/** Values of secret fields, by JSON pointer. */
export type SecretValues = Record<string, Json>;

/** Returns the values of the secret fields; undefined if some are missing. */
export function secretValuesOf({ fields, secrets }: LaterStart): SecretValues | undefined {
  const values: SecretValues = {};
  for (const at of secrets) {
    const value = valueAt(fields, at);
    if (value === undefined || value === null) return undefined;
    values[at] = value;
  }
  return values;
}

/** Removes the values of secret fields; those of list entries become null, so that the other entries stay in place. */
export const withoutSecretValues = ({ fields, secrets }: LaterStart): JsonObject =>
  secrets.reduce((values, at) => withValue(values, at, undefined), fields);

export const withSecretValues = (fields: JsonObject, values: SecretValues): JsonObject =>
  Object.entries(values).reduce((filled, [at, value]) => withValue(filled, at, value), fields);

/** Returns the place at which a removed message is put back: before one that has taken its place since. */
export function placeBack({ place }: QueuedMessage, queue: QueuedMessage[]): number {
  if (!queue.some((item) => item.place === place)) return place;
  const before = queue.findLast((item) => item.place < place)?.place ?? place - 1;
  return (place + before) / 2;
}

/** Why the next message is not sent by itself. */
export type QueuePause =
  | { kind: 'answer-failed' | 'answer-interrupted' | 'answer-stopped' | 'answer-waits' }
  /** A person edits the next message. */
  | { kind: 'held' }
  | { kind: 'secrets-locked' }
  | { kind: 'profile-deleted'; name: string }
  /** Secret values of these fields were stored nowhere, or belong to another site. */
  | { kind: 'values-gone'; places: string[] }
  /** The profile leads to another site than the message was queued for; that one is empty if it is not known. */
  | { kind: 'site-changed'; origin: string; agreed: string }
  | { kind: 'refused'; refusal: Refusal };

export type QueueState =
  | { status: 'empty' }
  /** An answer is on its way. */
  | { status: 'waits' }
  /** The next message is sent now. */
  | { status: 'sends' }
  | { status: 'paused'; pause: QueuePause };

export type QueueFacts = {
  next: QueuedMessage | undefined;
  isRunOpen: boolean;
  /** Status of the conversation's last run; undefined without one. */
  lastRun: RunStatus | undefined;
  isDeleted: boolean;
  /** Profile of the next message; undefined if it was deleted. */
  profile: { isLocked: boolean; origin: string } | undefined;
  /** Whether the secret values of the next message are known. */
  hasValues: boolean;
};

/** Says whether the next message of a conversation is sent. Nothing else decides it, and the result is not stored. */
export function queueState(facts: QueueFacts): QueueState {
  const { next, isRunOpen, lastRun, isDeleted } = facts;
  if (!next) return { status: 'empty' };
  if (isRunOpen || isDeleted || (lastRun && !hasEnded(lastRun))) return { status: 'waits' };
  const pause = obstacleTo(next, facts) ?? pauseAfter(lastRun, next);
  return pause ? { status: 'paused', pause } : { status: 'sends' };
}

/** Returns what a person has to change before the message can be sent. */
function obstacleTo(next: QueuedMessage, { profile, hasValues }: QueueFacts): QueuePause | undefined {
  if (!profile) return { kind: 'profile-deleted', name: next.profileName };
  if (profile.isLocked) return { kind: 'secrets-locked' };
  const { origin } = profile;
  const isElsewhere = origin !== next.origin;
  const places = next.start.secrets;
  if (places.length > 0 && (isElsewhere || !hasValues)) return { kind: 'values-gone', places };
  return isElsewhere ? { kind: 'site-changed', origin, agreed: next.origin } : undefined;
}

function pauseAfter(
  lastRun: RunStatus | undefined,
  { isHeld, refusal }: QueuedMessage,
): QueuePause | undefined {
  if (isHeld) return { kind: 'held' };
  if (refusal) return { kind: 'refused', refusal };
  const kind = lastRun && pauses[lastRun];
  return kind && { kind };
}

const pauses: Partial<Record<RunStatus, keyof typeof plainPauses>> = {
  failed: 'answer-failed',
  interrupted: 'answer-interrupted',
  stopped: 'answer-stopped',
  'waiting-for-you': 'answer-waits',
};

/** Tells whether a person may send the next message although the queue is paused. */
export const maySendNow = ({ kind }: QueuePause): boolean =>
  kind !== 'secrets-locked' && kind !== 'profile-deleted' && kind !== 'values-gone';

/** Explains why the queue is paused, and what to do. */
export function queuePauseText(pause: QueuePause): string {
  switch (pause.kind) {
    case 'profile-deleted':
      return say('queue_profileDeleted', { name: pause.name });
    case 'values-gone':
      return say('queue_valuesGone', { fields: listText(pause.places.map(fieldName)) });
    case 'site-changed':
      return pause.agreed === ''
        ? say('queue_siteUnknown', { origin: pause.origin })
        : say('queue_siteChanged', { origin: pause.origin, agreed: pause.agreed });
    case 'refused':
      return say('queue_refused', { reason: refusalText(pause.refusal) });
    default:
      return say(plainPauses[pause.kind]);
  }
}

const plainPauses = {
  'answer-failed': 'queue_answerFailed',
  'answer-interrupted': 'queue_answerInterrupted',
  'answer-stopped': 'queue_answerStopped',
  'answer-waits': 'queue_answerWaits',
  held: 'queue_held',
  'secrets-locked': 'queue_secretsLocked',
} as const satisfies Record<string, PlainKey>;

/** Names a field by its place in the input. */
export const fieldName = (at: string): string => stepsOf(at).join('.');
