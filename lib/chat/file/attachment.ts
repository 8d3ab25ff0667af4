import * as z from 'zod/mini';

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
  if (size <= largestFileMiB * mebibyte) return undefined;
  return `“${name}” has ${sizeWords(size)}. A file may have ${largestFileMiB} MiB at most: it travels inside the request.`;
}

/** A size as people read it: B, KiB or MiB. */
export function sizeWords(size: number): string {
  if (size < 1024) return `${size} B`;
  if (size < mebibyte) return `${shortened(size / 1024)} KiB`;
  return `${shortened(size / mebibyte)} MiB`;
}

const shortened = (amount: number) =>
  amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 });
