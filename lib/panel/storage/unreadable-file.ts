import type { UnreadableRecord } from '../../chat/conversation/unreadable-record.ts';
import { exportName } from '../../chat/transfer/export/export-order.ts';
import { say } from '../../words/say.ts';
import type { ExportMask } from '../transfer/export-mask.ts';

/** Writes unreadable records to a file unchanged, except for masked secrets. */
export async function unreadableFile(
  records: readonly UnreadableRecord[],
  read: (record: UnreadableRecord) => Promise<unknown>,
  now: Date,
  masked: ExportMask,
): Promise<{ name: string; blob: Blob }> {
  const savedAt = now.toISOString();
  const parts = [
    `{"format":"runnel-unreadable","version":1,"savedAt":${JSON.stringify(savedAt)},"records":[`,
  ];
  for (const [place, record] of records.entries()) {
    const { kind, key, problem } = record;
    const json = jsonOf({ kind, key, problem, stored: await read(record) });
    parts.push(place === 0 ? '\n' : ',\n', await masked(json, (text, map) => map(text)));
  }
  parts.push('\n]}\n');
  const name = exportName(say('export_unreadableFileName'), savedAt.slice(0, 10), 'json');
  return { name, blob: new Blob(parts, { type: 'application/json' }) };
}

/** Serializes a record, which may contain values that JSON lacks. */
function jsonOf(entry: { kind: string; key: unknown; problem: unknown; stored: unknown }): string {
  try {
    return JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  } catch (error) {
    return JSON.stringify({ ...entry, stored: null, lost: String(error) });
  }
}
