import * as z from 'zod/mini';

export const largestImageMiB = 16;
export const imageDeadlineSeconds = 30;

/** Why a picture that is elsewhere was not shown. */
const imageFailure = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['no-access', 'redirected', 'too-large', 'no-answer', 'unreachable', 'offline', 'broken']),
    }),
    /** `said` is the content type, the status, or the problem of the worker. */
    z.strictObject({ kind: z.enum(['not-an-image', 'http-status', 'interrupted']), said: z.string() }),
  ]),
);
export type ImageFailure = z.infer<typeof imageFailure>;

/** What became of loading a picture; where it came it is a data URL. */
export const loadedImage = z.lazy(() =>
  z.union([z.strictObject({ picture: z.string() }), z.strictObject({ failure: imageFailure })]),
);
export type LoadedImage = z.infer<typeof loadedImage>;

/** An address that holds a name or a password is not fetched: they would be sent along. */
export function isLoadable(source: unknown): boolean {
  if (typeof source !== 'string' || !URL.canParse(source)) return false;
  const { protocol, username, password } = new URL(source);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
