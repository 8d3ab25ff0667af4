import * as z from 'zod/mini';
import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

/** A file stored beside the messages; `size` is in bytes. */
export const attachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
});
export type Attachment = z.infer<typeof attachment>;

/** A file in a field of an input; `at` is its JSON pointer. */
export const fieldFile = z.strictObject({ at: z.string(), file: attachment });
export type FieldFile = z.infer<typeof fieldFile>;

const mebibyte = 1024 * 1024;
export const largestFileMiB = 20;

/** Explains why a file cannot be attached; undefined if it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  const largest = largestFileMiB * mebibyte;
  if (size <= largest) return undefined;
  return say('attachment_tooLarge', { name, size: sizeText(size), limit: sizeText(largest) });
}
