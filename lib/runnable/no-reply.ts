import * as z from 'zod/mini';

/** Reasons that prevent a request from being sent. */
const beforeSending = z.enum([
  'refused',
  'name-unknown',
  'certificate',
  'client-certificate',
  /** The server does not speak TLS, or no version that the browser accepts. */
  'encryption',
  'blocked-port',
  /** By another extension. */
  'blocked',
  /** By who manages the browser. */
  'forbidden',
  'local-network',
  'offline',
  'no-route',
  'connect-timeout',
  'proxy',
]);

/** Ways in which a connection ends after a request may have been sent. */
const afterSending = z.enum(['closed', 'network-changed', 'timed-out', 'not-http']);

/** Reason why a request has no reply, named by the network. */
export const networkReason = z.enum([...beforeSending.options, ...afterSending.options]);
export type NetworkReason = z.infer<typeof networkReason>;

/** `reason` is absent if it is not known; `said` is then the browser's own name for it, if it tells one. */
export const noReplyFields = { reason: z.optional(networkReason), said: z.optional(z.string()) };
export type WhyNoReply = { reason?: NetworkReason | undefined; said?: string | undefined };

/** Tells whether the server may have got a request that ended so. */
export const mayHaveArrived = (reason: NetworkReason): boolean =>
  afterSending.options.some((known) => known === reason);

/** The error of `fetch` if no reply begins. */
export class NoReply extends TypeError {
  override name = 'NoReply' as const;
  constructor(
    readonly why: WhyNoReply,
    options?: ErrorOptions,
  ) {
    super(why.reason ?? why.said, options);
  }
}

/** Returns what is known of an error of `fetch`. */
export const whyIn = (error: unknown): WhyNoReply => (error instanceof NoReply ? error.why : {});
