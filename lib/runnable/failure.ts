import * as z from 'zod/mini';
import { shortened } from '../json/json-length.ts';
import { dataTransferMode } from './data-transfer-mode.ts';
import { mayHaveArrived, networkReason, noReplyFields, whyIn } from './no-reply.ts';
import { partOf, type RequestPart, requestPart } from './request-part.ts';

/** A problem of the input; `at` is the path as text, empty for the input as a whole. */
export const inputProblem = z.object({
  at: z.string(),
  path: z._default(z.array(z.string()), []),
  message: z.string(),
  /** Absent if the server does not tell, or if version 0.6.0 or an earlier one stored it. */
  part: z.optional(requestPart),
  /** Whether a required value is missing. */
  isMissing: z.optional(z.boolean()),
});
export type InputProblem = z.infer<typeof inputProblem>;

/** Returns the part of the request that has the problem; derives it from `at` for problems stored without one. */
export const partOfProblem = ({ part, at }: InputProblem): RequestPart =>
  part ?? (/^(header|cookie)\./.test(at) ? partOf(at.split('.'), false) : 'input');

const status = z.number();
/** Words of the server, cut to a limit, to be shown as text. */
const detail = z.string();
/**
 * The reply was a web page; `detail` is its title, empty if it has none. Version 0.6.0 and earlier did not store this.
 */
const isPage = z.optional(z.boolean());

/** The reply held the steps of the run, too: without them it may not fail. */
const hasSteps = z.optional(z.literal(true));

/** Milliseconds after which the server asks to try again. */
const retryAfterMs = z.optional(z.number());

/** Scheme in which a server wants the key, named in the header of its refusal. */
const authScheme = z.enum(['bearer', 'basic', 'api-key']);
export type AuthScheme = z.infer<typeof authScheme>;

/**
 * The server does not know the assistant, or the conversation; or no server with assistants is at the address. Nothing was
 * run.
 */
const notThere = z.object({
  kind: z.literal('not-there'),
  status,
  what: z.enum(['assistant', 'server']),
  detail,
  isPage,
});

/**
 * The server ended the run, and nobody here asked for it: somebody cancelled it, it took too long, or the server does not
 * know it any more.
 */
const endedByServer = z.object({
  kind: z.literal('ended-by-server'),
  how: z.enum(['cancelled', 'timeout', 'gone']),
});

/**
 * No reply. With a reason nothing was sent; without one it is not known. Version 0.7.0 and earlier stored no reasons.
 */
const unreachable = z.object({ kind: z.literal('unreachable'), origin: z.string(), ...noReplyFields });

/** The connection ended after the request was sent and before a reply: it may have run. */
const replyLost = z.object({ kind: z.literal('reply-lost'), origin: z.string(), reason: networkReason });

/**
 * The body closed without an end event and without an error event. `silentMs`: how long nothing had come then, if that
 * was long. `detail`: words that something on the way wrote at its end.
 */
const cutShort = z.object({
  kind: z.literal('cut-short'),
  silentMs: z.optional(z.number()),
  detail: z.optional(detail),
  isPage,
});

/**
 * A check before the runnable turned the request away: of whether a person is there, or of whether the server's own pages
 * sent it. No key helps.
 */
const screened = z.object({
  kind: z.literal('screened'),
  by: z.enum(['bot-check', 'csrf-check']),
  status,
  detail,
});

/** 404 or 405: the mode has no endpoint there, or the URL is wrong. `path` is the path below the URL that was tried. */
const notExposed = z.object({
  kind: z.literal('not-exposed'),
  status,
  mode: dataTransferMode,
  path: z.string(),
  detail,
  isPage,
});

/** A status of 500 or more, or an error event: the runnable itself failed, or what stands before it. */
const runnableError = z.object({
  kind: z.literal('runnable-error'),
  status,
  detail,
  isPage,
  hasSteps,
  retryAfterMs,
  /** Set where a gateway had waited too long for an answer. */
  mode: z.optional(dataTransferMode),
});

/** Failures between us and a runnable: plain data, a closed union. */
export const runnableFailure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    unreachable,
    replyLost,
    z.object({ kind: z.literal('redirected'), url: z.string() }),
    /** 401, 403, 407. `scheme` is absent if the server names none that we know. */
    z.object({ kind: z.literal('unauthorized'), status, detail, isPage, scheme: z.optional(authScheme) }),
    notExposed,
    /** 422, or the error event that v0.0.41 sends instead. */
    z.object({
      kind: z.literal('rejected-input'),
      problems: z.array(inputProblem),
      detail,
      isPage,
      /**
       * The reply is too large or nested too deeply; `detail` is its start. Version 0.6.0 and earlier did not
       * store this.
       */
      isUnreadable: z.optional(z.boolean()),
    }),
    screened,
    /** Any other status below 500. */
    z.object({ kind: z.literal('refused'), status, detail, isPage, retryAfterMs }),
    runnableError,
    /** 200, but neither an event stream nor the JSON of an invocation. */
    z.object({
      kind: z.literal('wrong-content'),
      contentType: z.optional(z.string()),
      detail,
      isPage,
    }),
    /** The right content type, but the content cannot be read. */
    z.object({ kind: z.literal('malformed-reply'), detail }),
    z.object({ kind: z.literal('event-too-large'), limitMiB: z.number(), hasSteps }),
    /** The reply exceeded the limit and was ended there. */
    z.object({ kind: z.literal('reply-too-large'), limitMiB: z.number(), hasSteps }),
    /** Steps were asked for, and the server left out those of the run itself, which hold the answer. */
    z.object({ kind: z.literal('answer-left-out') }),
    notThere,
    /** Another run of the conversation is going on; nothing was sent. */
    z.object({ kind: z.literal('busy'), status, detail }),
    endedByServer,
    cutShort,
    /** No byte arrived for `limitMs`; pings count as bytes. */
    z.object({ kind: z.literal('stalled'), limitMs: z.number() }),
    /** A single response took longer than the person allows. */
    z.object({ kind: z.literal('overdue'), limitMs: z.number() }),
  ]),
);
export type RunnableFailure = z.infer<typeof runnableFailure>;

/** Returns the failure of a question that got no reply. Questions start nothing. */
export const questionFailure = (error: unknown, origin: string): RunnableFailure => ({
  kind: 'unreachable',
  origin,
  ...whyIn(error),
});

/** Returns the failure of a run whose request got no reply. */
export function requestFailure(error: unknown, origin: string): RunnableFailure {
  const { reason } = whyIn(error);
  return reason !== undefined && mayHaveArrived(reason)
    ? { kind: 'reply-lost', origin, reason }
    : questionFailure(error, origin);
}

/** An error that carries a failure to the one place that turns it into an event. */
export class RunnableError extends Error {
  override name = 'RunnableError' as const;
  /** The run is or may be at the server, and only its reading has failed. */
  readonly mayGoOn: boolean;
  constructor(
    readonly failure: RunnableFailure,
    { mayGoOn = false, ...options }: ErrorOptions & { mayGoOn?: boolean } = {},
  ) {
    super(failure.kind, options);
    this.mayGoOn = mayGoOn;
  }
}

/**
 * Lengths of a detail, in characters. It is cut to `shown` after it is masked, so that no part of a secret is
 * left at its end.
 */
const detailLength = { read: 64 * 1024, shown: 2_000 };

export const capped = (text: string) => shortened(text, detailLength.read);
export const shownDetail = (text: string) => shortened(text, detailLength.shown);
