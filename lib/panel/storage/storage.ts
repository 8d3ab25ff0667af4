import type { UnreadableRecord } from '../../chat/conversation/unreadable-record.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import { exportName } from '../../chat/transfer/export/export-order.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { createExportMask } from '../transfer/export-mask.ts';
import type { Tidying } from './tidying.ts';

/** Characters of the longest key that a command can carry. */
const longestId = 200;

/** Measures and deletes the data stored in this browser. */
export function createStorage({ storage }: { storage: Tidying }, host: Host) {
  const { loadDisk } = host.records;
  const notice = host.commands.createChangeNotice();

  async function remove(record: UnreadableRecord): Promise<string | undefined> {
    if (isConversation(record)) {
      const reply = await host.commands.send('conversation.delete', { ids: [record.key], isForGood: true });
      if (!reply.ok) return refusalText(reply.problem);
    } else {
      await (await loadDisk()).removeUnreadable(record);
      notice({ store: 'conversations', id: record.conversationId ?? '' });
    }
    void storage.tidy();
    return undefined;
  }

  return {
    estimate: async () => (await loadDisk()).estimate(),
    measure: async (signal: AbortSignal) => (await loadDisk()).measure(signal),
    deleteTraces: async () => (await loadDisk()).deleteTraces(),
    save: async (records: UnreadableRecord[]) =>
      unreadableFile(records, (await loadDisk()).readUnreadable, host),
    /** Resolves to why it could not be deleted, or to undefined. */
    remove: (record: UnreadableRecord) =>
      remove(record).catch((error: unknown) => say('storage_notDeleted', { reason: String(error) })),
  };
}

/** Tells whether a command can name the conversation: the worker then deletes everything in it. */
const isConversation = (record: UnreadableRecord): record is UnreadableRecord & { key: string } =>
  record.kind === 'conversation' &&
  typeof record.key === 'string' &&
  record.key.length > 0 &&
  record.key.length <= longestId;

/** Writes unreadable records to a file unchanged, except for masked secrets. */
async function unreadableFile(
  records: readonly UnreadableRecord[],
  read: (record: UnreadableRecord) => Promise<unknown>,
  host: Host,
): Promise<{ name: string; blob: Blob }> {
  const savedAt = new Date(host.clock.now()).toISOString();
  const masked = createExportMask(host);
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
