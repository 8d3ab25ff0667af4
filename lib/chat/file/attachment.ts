import * as z from 'zod/mini';
import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

/** A file that is kept beside the messages; `size` is in bytes. */
export const attachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
});
export type Attachment = z.infer<typeof attachment>;

/** A file in a field of an input; `at` is the JSON pointer of the place. */
export const fieldFile = z.strictObject({ at: z.string(), file: attachment });
export type FieldFile = z.infer<typeof fieldFile>;

const mebibyte = 1024 * 1024;
export const largestFileMiB = 20;

/** Why a file cannot be taken; undefined where it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  const largest = largestFileMiB * mebibyte;
  if (size <= largest) return undefined;
  return say('attachment_tooLarge', { name, size: sizeText(size), limit: sizeText(largest) });
}
