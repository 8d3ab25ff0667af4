import * as z from 'zod/mini';
import { absentAnswer } from '../../runnable/description.ts';
import { partOfProblem, runnableFailure } from '../../runnable/failure.ts';

const wantedField = z.object({ name: z.string(), type: z.string(), required: z.boolean() });

/** Every failure that can end a run. */
export const failure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    runnableFailure,
    /** The profile was stored by a newer version with more protocols; nothing was sent. */
    z.object({ kind: z.literal('protocol-unknown'), protocol: z.string() }),
    z.object({ kind: z.literal('permission-missing'), origin: z.string() }),
    /** Access was revoked during the run. */
    z.object({ kind: z.literal('permission-revoked'), origin: z.string() }),
    /** The connection broke while the computer was offline. */
    z.object({ kind: z.literal('offline'), wasSent: z.boolean() }),
    /** The connection broke while the computer slept. */
    z.object({ kind: z.literal('slept'), sleptMs: z.number(), wasSent: z.boolean() }),
    /** The person has not allowed this site to see what other sites have seen; nothing was sent. */
    z.object({ kind: z.literal('site-undecided'), origin: z.string() }),
    /** The profile leads to another site than the message was sent to; nothing was sent. */
    z.object({ kind: z.literal('site-changed'), origin: z.string(), agreed: z.string() }),
    z.object({
      kind: z.literal('secret-missing'),
      headers: z.array(z.string()),
      origin: z.string(),
      /** Whether all of them are kept only until the browser closes. */
      isForSession: z.optional(z.boolean()),
    }),
    /** A header of the request is encrypted until the passphrase is typed; nothing was sent. */
    z.object({ kind: z.literal('secrets-locked'), origin: z.string() }),
    /** Only from 0.2.0, which had no forms. */
    z.object({ kind: z.literal('unsupported-input'), wanted: z.string(), fields: z.array(wantedField) }),
    /** Required fields without a default are empty; nothing was sent. */
    z.object({ kind: z.literal('fields-missing'), fields: z.array(z.string()) }),
    /** Several fields could take the text; nothing was sent. */
    z.object({ kind: z.literal('text-place-open'), candidates: z.array(z.string()) }),
    /**
     * The message had to be the input as JSON but is not valid JSON; nothing was sent. `wanted`: JSON types;
     * versions up to 0.6.0 stored a text.
     */
    z.object({ kind: z.literal('not-json'), wanted: z.union([z.array(z.string()), z.string()]) }),
    /** The input consists of fields and takes no text; nothing was sent. */
    z.object({ kind: z.literal('text-not-taken') }),
    /** Files are no longer stored; nothing was sent. */
    z.object({ kind: z.literal('files-gone'), names: z.array(z.string()) }),
    /** The input has no place for the files of the message; nothing was sent. */
    z.object({ kind: z.literal('files-not-taken'), names: z.array(z.string()) }),
    /** The input schema did not arrive in time; nothing was sent. */
    z.object({ kind: z.literal('schema-overdue'), limitMs: z.number() }),
    /** It is not known what the runnable takes, and waiting has not helped; nothing was sent. */
    z.object({ kind: z.literal('schema-unknown'), answer: absentAnswer }),
    /** The runnable rejected the input and serves another schema than before. */
    z.object({ kind: z.literal('schema-changed'), detail: z.string() }),
    /** An internal error. */
    z.object({ kind: z.literal('fault'), detail: z.string() }),
  ]),
);
export type Failure = z.infer<typeof failure>;

/** Words for a failure; `action` is a remedy other than trying again. */
export type FailureText = {
  title: string;
  remedy: string;
  /** The remedy if the notice has a form for it. */
  remedyByForm?: string;
  /** Text from the server, or from Runnel if `isOwnDetail`. */
  detail?: string;
  isOwnDetail?: true;
  action?:
    | 'allow-access'
    | 'edit-profile'
    | 'input-settings'
    | 'other-mode'
    | 'plain-text'
    | 'without-schema'
    | 'when-busy'
    | 'anew'
    | 'without-steps';
  /** Trying again is more likely to help than the action. */
  isRetryFirst?: true;
  /** The message may have run: sending it again may run it a second time. */
  mayHaveRun?: true;
  /** Milliseconds from the end of the run after which the server wants to be asked again. */
  retryAfterMs?: number;
};

/** One text function per failure kind. The second argument: whether part of the answer arrived. */
export type FailureTexts<F extends { kind: string }> = {
  [Kind in F['kind']]: (failure: Extract<F, { kind: Kind }>, hasArrived: boolean) => FailureText;
};

/** A part of the profile editor. */
export type ProfilePart = 'headers';

/** Returns the part of the profile that remedies a failure; undefined: any. */
export function profilePart(failure: Failure): ProfilePart | undefined {
  const isOfHeaders =
    failure.kind === 'unauthorized' ||
    failure.kind === 'secret-missing' ||
    (failure.kind === 'refused' && failure.status === 431) ||
    (failure.kind === 'rejected-input' &&
      failure.problems.some((problem) => partOfProblem(problem) === 'header'));
  return isOfHeaders ? 'headers' : undefined;
}
