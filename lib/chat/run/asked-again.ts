import * as z from 'zod/mini';
import { absentAnswer } from '../../runnable/description.ts';
import { failure } from './failure.ts';

/** What came of asking a runnable what it takes. */
export const askedAgain = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    /** About its schemas. */
    z.strictObject({ outcome: z.enum(['same', 'changed']) }),
    /** The input schema may be answered otherwise the next time: what was known stays. */
    z.strictObject({ outcome: z.literal('unsure'), answer: absentAnswer }),
    z.strictObject({ outcome: z.literal('failed'), failure }),
  ]),
);
export type AskedAgain = z.infer<typeof askedAgain>;
