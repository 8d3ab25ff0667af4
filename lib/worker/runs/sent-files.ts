import type { PastExchange } from '../../chat/conversation/history.ts';
import type { Attachment, FieldFile } from '../../chat/file/attachment.ts';
import { base64 } from '../../chat/masking/base64.ts';
import type { Exchange } from '../../form/input.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { withValueAt } from '../../json/json-pointer.ts';
import { contentBlock } from '../../message/content-block.ts';

export type ReadFile = (id: string) => Promise<Blob | undefined>;

/** Files of a message are no longer stored. */
export class FilesGone extends Error {
  override name = 'FilesGone' as const;
  constructor(readonly names: string[]) {
    super(names.join(', '));
  }
}

/** Builds the content blocks of a message's files. Throws FilesGone. */
export const blocksOf = (attachments: Attachment[], readFile: ReadFile): Promise<Json[]> =>
  Promise.all(
    attachments.map(async (file) => contentBlock({ ...file, base64: await base64Of(file, readFile) })),
  );

/** Puts the base64 of each file at its place in the fields. Throws FilesGone. */
export async function filledIn(
  fields: JsonObject,
  files: FieldFile[],
  readFile: ReadFile,
): Promise<JsonObject> {
  let all = fields;
  for (const { at, file } of files) all = withValueAt(all, at, await base64Of(file, readFile));
  return all;
}

/** Adds the files of earlier exchanges as blocks; omits missing files. */
export const pastWithFiles = (past: PastExchange[], readFile: ReadFile): Promise<Exchange[]> =>
  Promise.all(
    past.map(async ({ question, attachments, answer }) => {
      const blocks = await Promise.all(attachments.map((file) => blocksOf([file], readFile).catch(() => [])));
      return attachments.length === 0 ? { question, answer } : { question, blocks: blocks.flat(), answer };
    }),
  );

async function base64Of({ id, name }: Attachment, readFile: ReadFile): Promise<string> {
  const blob = await readFile(id).catch(() => undefined);
  if (!blob) throw new FilesGone([name]);
  return base64(new Uint8Array(await blob.arrayBuffer()));
}
