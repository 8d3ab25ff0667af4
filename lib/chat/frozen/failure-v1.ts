import * as z from 'zod/mini';

const status = z.number();
const detail = z.string();
const origin = z.string();
const limitMs = z.number();
const wasSent = z.boolean();
const texts = z.array(z.string());

/** Frozen: the failures of runs of version 1. It shares nothing with today's schemas and never changes. */
export const failure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('unreachable'), origin }),
    z.object({ kind: z.literal('redirected'), url: z.string() }),
    z.object({ kind: z.literal('unauthorized'), status, detail }),
    z.object({ kind: z.literal('not-exposed'), status, endpoint: z.enum(['stream', 'invoke']), detail }),
    z.object({
      kind: z.literal('rejected-input'),
      problems: z.array(z.object({ at: z.string(), path: z._default(texts, []), message: z.string() })),
      detail,
    }),
    z.object({ kind: z.literal('refused'), status, detail }),
    z.object({ kind: z.literal('runnable-error'), status, detail }),
    z.object({ kind: z.literal('wrong-content'), contentType: z.string(), detail }),
    z.object({ kind: z.literal('malformed-reply'), detail }),
    z.object({ kind: z.literal('event-too-large'), limitMiB: z.number() }),
    z.object({ kind: z.literal('cut-short') }),
    z.object({ kind: z.literal('stalled'), limitMs }),
    z.object({ kind: z.literal('overdue'), limitMs }),
    z.object({ kind: z.literal('permission-missing'), origin }),
    z.object({ kind: z.literal('permission-revoked'), origin }),
    z.object({ kind: z.literal('offline'), wasSent }),
    z.object({ kind: z.literal('slept'), sleptMs: z.number(), wasSent }),
    z.object({ kind: z.literal('secret-missing'), headers: texts, origin }),
    z.object({
      kind: z.literal('unsupported-input'),
      wanted: z.string(),
      fields: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean() })),
    }),
    z.object({ kind: z.literal('fields-missing'), fields: texts }),
    z.object({ kind: z.literal('text-place-open'), candidates: texts }),
    z.object({ kind: z.literal('not-json'), wanted: z.string() }),
    z.object({ kind: z.literal('text-not-taken') }),
    z.object({ kind: z.literal('files-gone'), names: texts }),
    z.object({ kind: z.literal('files-not-taken'), names: texts }),
    z.object({ kind: z.literal('schema-overdue'), limitMs }),
    z.object({ kind: z.literal('schema-changed'), detail }),
    z.object({ kind: z.literal('fault'), detail }),
  ]),
);
