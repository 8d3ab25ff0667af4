import * as z from 'zod/mini';
import { failure } from './failure.ts';

/** What came of asking a runnable what it takes. */
export const askedAgain = z.discriminatedUnion('outcome', [
  /** Whoever shows it hears when it is known; `same` and `changed` are about its schemas. */
  z.strictObject({ outcome: z.literal(['under-way', 'same', 'changed']) }),
  /** It may answer otherwise the next time: what was known stays. */
  z.strictObject({ outcome: z.literal('unsure'), reason: z.string() }),
  z.strictObject({ outcome: z.literal('failed'), failure }),
]);
export type AskedAgain = z.infer<typeof askedAgain>;
