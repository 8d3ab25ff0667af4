import * as z from 'zod/mini';
import { absentAnswer } from '../../runnable/description.ts';
import { failure } from './failure.ts';

/** Result of asking a runnable for its schemas. */
export const askedAgain = z.lazy(() =>
  z.discriminatedUnion('outcome', [
    /** The schemas, compared with those known before. */
    z.strictObject({ outcome: z.enum(['same', 'changed']) }),
    /** The input schema may be served next time: the known one stays. */
    z.strictObject({ outcome: z.literal('unsure'), answer: absentAnswer }),
    z.strictObject({ outcome: z.literal('failed'), failure }),
  ]),
);
export type AskedAgain = z.infer<typeof askedAgain>;
