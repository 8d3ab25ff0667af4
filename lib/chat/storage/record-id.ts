import * as z from 'zod/mini';

/** The id of a profile, conversation, message or run: some text, and not a long one. It is checked by a predicate, which costs the worker 0.4 kB less. */
export const recordId = z.custom<string>(
  (value) => typeof value === 'string' && value.length > 0 && value.length <= 200,
);
