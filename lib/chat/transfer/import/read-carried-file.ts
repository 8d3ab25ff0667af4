import * as z from 'zod/mini';
import { parseJson } from '../../../json/json.ts';
import { recordReader } from '../../conversation/conversation-record.ts';
import { attachment, fileProblem } from '../../file/attachment.ts';
import * as version1 from '../../frozen/records-v1.ts';
import { bytesOf } from '../../masking/base64.ts';
import { inSlices } from '../../storage/time-slices.ts';
import type { LeftOutKind } from './read-entry.ts';

/** A file in an export, beside its conversation. */
const carriedFile = z.object({ ...attachment.shape, base64: z.string() });
export type CarriedFile = z.infer<typeof carriedFile>;

export type FileLeftOut = Extract<LeftOutKind, `${string}-files`>;

const longestId = 200;

const readCarried = recordReader(carriedFile, version1.carriedFile, (file) => file);

/** Reads a file of a conversation; its base64 is decoded later. */
export function readCarriedFile({
  text,
  isCut,
}: {
  text: string;
  isCut: boolean;
}): CarriedFile | FileLeftOut {
  if (isCut) return 'large-files';
  const { data } = readCarried(parseJson(text));
  if (!data || data.id === '' || data.id.length > longestId) return 'broken-files';
  const { name, base64 } = data;
  const padding = /={0,2}$/.exec(base64.slice(-2))?.[0].length ?? 0;
  return fileProblem({ name, size: (base64.length / 4) * 3 - padding }) === undefined ? data : 'large-files';
}

/** Divisible by 4, so that each piece can be decoded separately. */
const pieceLength = 4 * 64 * 1024;

/** Decodes base64 in pieces; undefined if it is invalid or its size differs. */
export async function base64Bytes(
  base64: string,
  size: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const count = Math.ceil(base64.length / pieceLength);
  const starts = Array.from({ length: count }, (_, place) => place * pieceLength);
  try {
    const pieces = await inSlices(starts, (start) => bytesOf(base64.slice(start, start + pieceLength)));
    return pieces.reduce((sum, { length }) => sum + length, 0) === size ? pieces : undefined;
  } catch {
    return undefined;
  }
}
