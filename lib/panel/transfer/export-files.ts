import { pathTo } from '../../chat/conversation/conversation.ts';
import { attachedFiles, type ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import { base64 } from '../../chat/masking/base64.ts';
import {
  carriedFiles,
  type ExportedFile,
  type ExportOrder,
  isPicture,
  largestPictures,
  type WhyLeftOut,
} from '../../chat/transfer/export/export-order.ts';
import type { Host } from '../host/host.ts';

/** The files exported with a conversation. */
export type EncodedFiles = {
  files: Attachment[];
  gone: ReadonlySet<string>;
  /** Base64 of one file. */
  base64(id: string): Blob;
};

/** Reads the files that an order includes, one conversation after the other. */
export function createExportFiles({ format, hasFiles }: ExportOrder, host: Host) {
  const leftOut: ExportedFile['filesLeftOut'] = [];
  let count = 0;
  let room = carriedFiles[format] === 'pictures' ? largestPictures : Number.POSITIVE_INFINITY;

  /** Encodes a file and subtracts its size in the document from the room left. */
  async function encode(
    { id }: Attachment,
    times: number,
  ): Promise<{ size: number; text: Blob } | WhyLeftOut> {
    try {
      const blob = await host.files.read(id);
      if (!blob) return 'gone';
      const { size } = blob;
      if (size * times > room) return 'too-large';
      const text = await encodedBlob(blob);
      room -= size * times;
      return { size, text };
    } catch {
      return 'gone';
    }
  }

  async function encoded(record: ConversationRecord): Promise<EncodedFiles> {
    const files: Attachment[] = [];
    const gone = new Set<string>();
    const texts = new Map<string, Blob>();
    for (const [file, times] of hasFiles ? wanted(record, format) : []) {
      const result = await encode(file, times);
      if (typeof result === 'string') {
        leftOut.push({ name: file.name, why: result });
        if (result === 'gone') gone.add(file.id);
        continue;
      }
      count += 1;
      files.push({ ...file, size: result.size });
      texts.set(file.id, result.text);
    }
    return { files, gone, base64: (id) => texts.get(id) ?? new Blob() };
  }

  return { encoded, told: () => ({ files: count, filesLeftOut: leftOut }) };
}

/** Lists the files, and how often each appears in the document. */
function wanted(record: ConversationRecord, format: ExportOrder['format']): [Attachment, number][] {
  const carried = carriedFiles[format];
  if (carried === 'all') return attachedFiles(record).map((file) => [file, 1]);
  if (carried === 'none') return [];
  const shown = pathTo(record.conversation.tip, record.messages);
  const times = new Map<string, number>();
  for (const message of shown)
    for (const { id } of message.role === 'human' ? message.attachments : [])
      times.set(id, (times.get(id) ?? 0) + 1);
  const pictures = attachedFiles({ messages: shown, runs: [] }).filter(isPicture);
  return pictures.map((file) => [file, times.get(file.id) ?? 1]);
}

/** Divisible by 3, so that the encoded pieces can be joined. */
const sliceLength = 3 * 256 * 1024;

/** Encodes one slice at a time: the page stays responsive, and the file is never in memory as a whole. */
async function encodedBlob(blob: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let at = 0; at < blob.size; at += sliceLength) {
    const bytes = await blob.slice(at, at + sliceLength).arrayBuffer();
    pieces.push(new Blob([base64(new Uint8Array(bytes))]));
  }
  return new Blob(pieces);
}
