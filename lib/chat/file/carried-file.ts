import * as z from 'zod/mini';
import { attachment } from './attachment.ts';

/** A file as it leaves this browser with its conversation, and comes in. */
export const carriedFile = z.object({ ...attachment.shape, base64: z.string() });
export type CarriedFile = z.infer<typeof carriedFile>;
