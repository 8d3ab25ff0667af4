import * as z from 'zod/mini';
import { noReplyFields } from '../../runnable/no-reply.ts';
import { isLoadable } from '../answer/remote-image.ts';
import { profile } from '../profile/profile.ts';

export const webAddress = z.string().check(z.refine(isLoadable));

/**
 * Headers and query of a profile, perhaps not saved yet. `secrets` are the values typed now, by the id of their header or parameter; stored ones
 * of the profile `id` and of its header groups are added in the worker, each for its own origin.
 */
const asker = z.pick(profile, {
  id: true,
  name: true,
  headers: true,
  query: true,
  groups: true,
  sendCookies: true,
});
export type Asker = z.infer<typeof asker>;

export const askerOf = ({ id, name, headers, query, groups, sendCookies }: Asker): Asker => ({
  id,
  name,
  headers,
  sendCookies,
  ...(query && { query }),
  ...(groups && { groups }),
});

const mebibyte = 1024 * 1024;

/** A profile, saved or not, and the site that it asks. */
export const whoAsks = z.strictObject({
  url: webAddress,
  asker,
  secrets: z.record(z.string(), z.string()),
});
export type WhoAsks = z.infer<typeof whoAsks>;

/** One request to a server that the person asks about, outside any conversation. */
export const serverQuestion = z.strictObject({
  url: webAddress,
  method: z.enum(['GET', 'OPTIONS', 'POST', 'PUT']),
  accept: z.string(),
  /** JSON text of a POST or PUT. */
  body: z.optional(z.string()),
  /** `nobody` asks without headers, query and cookies; `secrets` are only masked. Only then are redirects followed. */
  asker: z.union([asker, z.literal('nobody')]),
  secrets: z.record(z.string(), z.string()),
  /** Largest body, and the milliseconds until the whole answer must be there. */
  limits: z.strictObject({
    bytes: z.number().check(z.positive(), z.maximum(10 * mebibyte)),
    ms: z.number().check(z.positive(), z.maximum(120_000)),
  }),
});
export type ServerQuestion = z.infer<typeof serverQuestion>;

export const mostReads = 200;

/** A reply as far as it arrived. Known secrets are masked. */
const answered = z.strictObject({
  status: z.literal('answered'),
  httpStatus: z.number(),
  /** URL of the reply; differs from the requested one after a redirect. */
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  text: z.string(),
  end: z.enum(['whole', 'too-large', 'cut-short', 'overdue']),
  /** Milliseconds from the request to the head and to the end. */
  headMs: z.number(),
  endMs: z.number(),
  /** The first reads of the body, with milliseconds from the request and bytes. */
  reads: z.array(z.strictObject({ atMs: z.number(), bytes: z.number() })),
});
export type AnsweredByServer = z.infer<typeof answered>;

/** The outcome of one request to a server. */
export const serverAnswer = z.discriminatedUnion('status', [
  answered,
  /** A redirect whose target the browser hides. */
  z.strictObject({ status: z.literal('redirected') }),
  z.strictObject({ status: z.literal('no-access') }),
  /** No head arrived within the limit. */
  z.strictObject({ status: z.literal('no-answer') }),
  z.strictObject({
    status: z.literal('unreachable'),
    isOnline: z.boolean(),
    afterMs: z.number(),
    ...noReplyFields,
  }),
]);
export type ServerAnswer = z.infer<typeof serverAnswer>;
