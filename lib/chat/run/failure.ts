import * as z from 'zod/mini';
import { runnableFailure } from '../../runnable/failure.ts';

const wantedField = z.object({ name: z.string(), type: z.string(), required: z.boolean() });

/** Everything that can keep a run from its end, and nothing else. */
export const failure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    runnableFailure,
    /** The profile was stored by a version that knows more protocols; nothing was sent. */
    z.object({ kind: z.literal('protocol-unknown'), protocol: z.string() }),
    z.object({ kind: z.literal('permission-missing'), origin: z.string() }),
    /** Access was there when the run began, and was taken away before its end. */
    z.object({ kind: z.literal('permission-revoked'), origin: z.string() }),
    /** The connection broke while the computer had no network. */
    z.object({ kind: z.literal('offline'), wasSent: z.boolean() }),
    /** The connection broke while the computer slept. */
    z.object({ kind: z.literal('slept'), sleptMs: z.number(), wasSent: z.boolean() }),
    /** Other sites have heard what would go along, and the person has not said whether it may; nothing was sent. */
    z.object({ kind: z.literal('site-undecided'), origin: z.string() }),
    z.object({ kind: z.literal('secret-missing'), headers: z.array(z.string()), origin: z.string() }),
    /** Written by 0.2.0 only, which had no forms. */
    z.object({ kind: z.literal('unsupported-input'), wanted: z.string(), fields: z.array(wantedField) }),
    /** Fields that are required and have no default; nothing was sent. */
    z.object({ kind: z.literal('fields-missing'), fields: z.array(z.string()) }),
    /** Several fields could take the text; nothing was sent. */
    z.object({ kind: z.literal('text-place-open'), candidates: z.array(z.string()) }),
    /** The text has to be the JSON of the input and is not; nothing was sent. Until 0.6.0 the types were words. */
    z.object({ kind: z.literal('not-json'), wanted: z.union([z.array(z.string()), z.string()]) }),
    /** The input is made of fields, and a text was sent; nothing was. */
    z.object({ kind: z.literal('text-not-taken') }),
    /** Files that are not kept here any more; nothing was sent. */
    z.object({ kind: z.literal('files-gone'), names: z.array(z.string()) }),
    /** The input has no place for the files of the message; nothing was sent. */
    z.object({ kind: z.literal('files-not-taken'), names: z.array(z.string()) }),
    /** The input schema did not arrive in time; nothing was sent. */
    z.object({ kind: z.literal('schema-overdue'), limitMs: z.number() }),
    /** The runnable rejected the input and serves another schema than before. */
    z.object({ kind: z.literal('schema-changed'), detail: z.string() }),
    /** An error of our own. */
    z.object({ kind: z.literal('fault'), detail: z.string() }),
  ]),
);
export type Failure = z.infer<typeof failure>;

/** What a failure means to a person; `action` is a step other than trying again. */
export type FailureText = {
  title: string;
  remedy: string;
  /** Words of the server, shown as text. */
  detail?: string;
  action?: 'allow-access' | 'edit-profile' | 'input-settings' | 'other-mode' | 'plain-text';
};

/** One text for each kind, checked by the compiler; it depends on whether any of the answer has arrived. */
export type FailureTexts<F extends { kind: string }> = {
  [Kind in F['kind']]: (failure: Extract<F, { kind: Kind }>, hasArrived: boolean) => FailureText;
};
