import * as z from 'zod/mini';

/*
 * Frozen: the unsent messages that a page stored up to 0.6.0; they have no version number. This file shares
 * nothing with today's schemas and never changes.
 */

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const file = z.strictObject({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.number() });

export const files = z.lazy(() => z.array(file));

export const form = z.lazy(() =>
  z.object({
    values: z.custom<{ [key: string]: Value }>(isObject),
    unread: z.catchall(z.object({}), z.string()),
    chosen: z.catchall(z.object({}), z.number()),
    files: z.catchall(z.object({}), file),
    forgotten: z._default(z.catchall(z.object({}), z.literal(true)), {}),
  }),
);
