import * as z from 'zod/mini';
import { failure } from './failure-v1.ts';

/*
 * Frozen: the records of a conversation in databases of version 1 to 6 and export files of version 1. They
 * have no version number. This file shares nothing with today's schemas and never changes.
 */

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
