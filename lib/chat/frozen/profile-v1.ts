import * as z from 'zod/mini';

/** Frozen: a profile of version 1. It shares nothing with today's schemas and never changes. */
const profile = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    mode: z.enum(['stream', 'batch']),
    headers: z.array(
      z.discriminatedUnion('secret', [
        z.strictObject({ id: z.string(), secret: z.literal(false), name: z.string(), value: z.string() }),
        z.strictObject({
          id: z.string(),
          secret: z.literal(true),
          name: z.string(),
          origin: z.nullable(z.string()),
        }),
      ]),
    ),
    sendCookies: z.boolean(),
    stallLimitSeconds: z.nullable(z.number()),
    responseLimitSeconds: z.nullable(z.number()),
    persona: z.strictObject({
      assistant: z.strictObject({ name: z.string(), avatar: z.string(), tagline: z.string() }),
      user: z.strictObject({ name: z.string(), avatar: z.string() }),
    }),
    layout: z.strictObject({ height: z.nullable(z.number()), maxWidth: z.nullable(z.number()) }),
  }),
);

const envelope = z.lazy(() => z.object({ profiles: z.array(z.unknown()), chosenId: z.unknown() }));

/** Frozen: the call settings that version 2 added to every profile. */
const call = { mapping: null, historyLimit: null, memory: { kind: 'schema' }, presets: [], presetId: null };

/** Converts profiles of version 1 to version 2, one by one; an unreadable item stays unchanged. */
export function profilesFromVersion1(value: unknown): unknown {
  const read = envelope.safeParse(value);
  if (!read.success) return { version: 2 };
  const profiles = read.data.profiles.map((item) => {
    const { data } = profile.safeParse(item);
    return data ? { ...data, call } : item;
  });
  return { version: 2, profiles, chosenId: read.data.chosenId };
}
