import * as z from 'zod/mini';

/** Text by which a record or one of its parts is found, also as the name of a property: none that every object has. */
export const recordKey = z.string().check(z.refine((key) => !(key in {})));

/** Id of a profile, conversation, message or run. */
export const recordId = recordKey.check(z.minLength(1), z.maxLength(200));
