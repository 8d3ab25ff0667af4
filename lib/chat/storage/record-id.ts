import * as z from 'zod/mini';

/** Id of a profile, conversation, message or run. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(200));
