import * as z from 'zod/mini';
import { storeRefusal } from './refused-store.ts';

/** Reason for refusing a page's command. */
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
        /** The question of a run was answered before. */
        'answered-before',
        /** It is too late to bring the branch back. */
        'branch-gone',
        /** A queued message was sent or removed before it was changed. */
        'queued-message-gone',
        /** The answer that a queued message follows was deleted. */
        'answer-deleted',
        /** The passphrase has to be typed first; nothing was done. */
        'secrets-locked',
      ]),
    }),
    /** This version does not know the command: the page may be of an earlier version. */
    z.strictObject({ code: z.literal('unknown-command'), command: z.string() }),
    /** An internal error; `said` is its message. */
    z.strictObject({ code: z.literal('fault'), command: z.string(), said: z.string() }),
    /** `said` is the browser's error. */
    z.strictObject({ code: z.enum(['unreachable', 'message-not-stored']), said: z.string() }),
    z.strictObject({ code: z.literal('not-stored'), store: storeRefusal }),
  ]),
);
export type Refusal = z.infer<typeof refusal>;
