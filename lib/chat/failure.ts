import * as z from 'zod/mini';
import { runnableFailure } from '../langserve/failure.ts';
import { wantedField } from '../langserve/wanted-field.ts';

/** Everything that can keep a run from its end, and nothing else. */
export const failure = z.discriminatedUnion('kind', [
  runnableFailure,
  z.object({ kind: z.literal('permission-missing'), origin: z.string() }),
  /** Access was there when the run began, and was taken away before its end. */
  z.object({ kind: z.literal('permission-revoked'), origin: z.string() }),
  /** The connection broke while the computer had no network. */
  z.object({ kind: z.literal('offline'), wasSent: z.boolean() }),
  /** The connection broke while the computer slept. */
  z.object({ kind: z.literal('slept'), sleptMs: z.number(), wasSent: z.boolean() }),
  z.object({ kind: z.literal('secret-missing'), headers: z.array(z.string()), origin: z.string() }),
  /** The runnable wants more than one text; nothing was sent. */
  z.object({ kind: z.literal('unsupported-input'), wanted: z.string(), fields: z.array(wantedField) }),
  /** The input schema did not arrive in time; nothing was sent. */
  z.object({ kind: z.literal('schema-overdue'), limitMs: z.number() }),
  /** The runnable rejected the input and serves another schema than before. */
  z.object({ kind: z.literal('schema-changed'), detail: z.string() }),
  /** An error of our own. */
  z.object({ kind: z.literal('fault'), detail: z.string() }),
]);
export type Failure = z.infer<typeof failure>;
