import * as z from 'zod/mini';
import type { Json, JsonObject } from '../../json/json.ts';
import { valueAt } from '../../json/json-pointer.ts';
import { type LaterStart, laterStart } from '../conversation/run-start.ts';
import { withValue } from '../input/form-state.ts';
import { refusal } from '../storage/refusal.ts';

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
