import * as z from 'zod/mini';
import { noReplyFields } from '../../runnable/no-reply.ts';

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
