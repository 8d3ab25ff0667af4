import * as z from 'zod/mini';
import { storeRefusal } from './refused-store.ts';

/** Why a command of a page was not carried out. */
export const refusal = z.lazy(() =>
  z.discriminatedUnion('code', [
    z.strictObject({
      code: z.enum([
        'not-our-page',
        'no-answer',
        'unknown-answer',
        'profile-gone',
        'profile-gone-for-good',
        'answer-not-saved',
        'message-gone',
      ]),
    }),
    /** Sent in a form that this version does not know, as by a page of an earlier one. */
    z.strictObject({ code: z.literal('unknown-command'), command: z.string() }),
    /** An error of our own; `said` is its message. */
    z.strictObject({ code: z.literal('fault'), command: z.string(), said: z.string() }),
    /** `said` is the error of the browser. */
    z.strictObject({ code: z.enum(['unreachable', 'message-not-stored']), said: z.string() }),
    z.strictObject({ code: z.literal('not-stored'), store: storeRefusal }),
  ]),
);
export type Refusal = z.infer<typeof refusal>;
