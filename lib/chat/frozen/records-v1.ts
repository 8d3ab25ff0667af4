import * as z from 'zod/mini';

/*
 * Frozen: the records of a conversation in databases of version 1 to 6 and export files of version 1. They
 * have no version number. This file shares nothing with today's schemas and never changes.
 */

const status = z.number();
const detail = z.string();
const origin = z.string();
const limitMs = z.number();
const wasSent = z.boolean();
const texts = z.array(z.string());

/** The failures of runs of version 1. */
const failure = z.lazy(() =>
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

const attachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
});

const runStatus = z.enum([
  'queued',
  'connecting',
  'waiting',
  'streaming',
  'done',
  'stopped',
  'failed',
  'interrupted',
]);

export const conversation = z.lazy(() =>
  z.object({
    id: z.string(),
    title: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
    profileId: z.string(),
    tip: z.string(),
    lastRun: z.object({ id: z.string(), status: runStatus }),
    unseen: z.optional(z.literal(1)),
    pinned: z.optional(z.literal(1)),
    memory: z.optional(z.object({ id: z.string(), lastRunId: z.string() })),
    deletedAt: z.optional(z.number()),
  }),
);

const common = {
  id: z.string(),
  conversationId: z.string(),
  parentId: z.nullable(z.string()),
  createdAt: z.number(),
};

export const message = z.lazy(() =>
  z.discriminatedUnion('role', [
    z.object({
      ...common,
      role: z.literal('human'),
      text: z.string(),
      attachments: z._default(z.array(attachment), []),
    }),
    z.object({
      ...common,
      role: z.literal('answer'),
      runId: z.string(),
      profileId: z.string(),
      profileName: z.string(),
      assistant: z.string(),
    }),
  ]),
);

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const moment = z.nullable(z.number());

export const run = z.lazy(() =>
  z.object({
    id: z.string(),
    conversationId: z.string(),
    messageId: z.string(),
    profileId: z.string(),
    url: z.string(),
    mode: z.enum(['stream', 'batch']),
    fields: z._default(z.custom<{ [key: string]: Value }>(isObject), {}),
    files: z._default(z.array(z.strictObject({ at: z.string(), file: attachment })), []),
    preset: z._default(z.nullable(z.string()), null),
    session: z._default(z.string(), ''),
    stored: z._default(z.enum(['disk', 'session', 'nowhere']), 'disk'),
    state: z.discriminatedUnion('status', [
      z.object({ status: z.enum(['queued', 'connecting', 'waiting', 'streaming', 'done', 'stopped']) }),
      z.object({ status: z.literal('failed'), failure }),
      z.object({
        status: z.literal('interrupted'),
        cause: z.enum(['worker', 'browser', 'update', 'reload', 'unknown']),
      }),
    ]),
    createdAt: z.number(),
    sentAt: moment,
    firstChunkAt: moment,
    lastChunkAt: moment,
    endedAt: moment,
    seq: z.number(),
    chunks: z.number(),
    runnableRunId: z.nullable(z.string()),
    forgets: z._default(z.boolean(), false),
    answerAt: z._default(z.nullable(z.string()), null),
    kept: z.boolean(),
  }),
);

/** A file exported with its conversation. */
export const carriedFile = z.lazy(() => z.object({ ...attachment.shape, base64: z.string() }));

/** A run with its output, as exported. */
export const runWithOutput = z.lazy(() =>
  z.object({ run, fold: z.object({ parts: z.array(z.custom<Value>()) }) }),
);

/** Files of an unsent message, as a page stored them up to 0.6.0; they have no version number. */
export const files = z.lazy(() => z.array(attachment));

/** The form of an unsent message, of the same versions. */
export const form = z.lazy(() =>
  z.object({
    values: z.custom<{ [key: string]: Value }>(isObject),
    unread: z.catchall(z.object({}), z.string()),
    chosen: z.catchall(z.object({}), z.number()),
    files: z.catchall(z.object({}), attachment),
    forgotten: z._default(z.catchall(z.object({}), z.literal(true)), {}),
  }),
);
