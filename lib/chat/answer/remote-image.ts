import * as z from 'zod/mini';
import { refusal } from '../storage/refusal.ts';

export const largestImageMiB = 16;
export const imageDeadlineSeconds = 30;

/** Reasons why a remote picture was not shown. */
const imageFailure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['no-access', 'redirected', 'too-large', 'no-answer', 'unreachable', 'offline', 'broken']),
    }),
    /** `said` is the content type or the status. */
    z.strictObject({ kind: z.enum(['not-an-image', 'http-status']), said: z.string() }),
    /** The worker did not run the command. */
    z.strictObject({ kind: z.literal('interrupted'), refusal }),
  ]),
);
export type ImageFailure = z.infer<typeof imageFailure>;

/** The result of loading a picture: a data URL, or a failure. */
export const loadedImage = z.lazy(() =>
  z.union([z.strictObject({ picture: z.string() }), z.strictObject({ failure: imageFailure })]),
);
export type LoadedImage = z.infer<typeof loadedImage>;

/** Rejects addresses with a name or password: the request would send them. */
export function isLoadable(source: unknown): boolean {
  if (typeof source !== 'string' || !URL.canParse(source)) return false;
  const { protocol, username, password } = new URL(source);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
