import type { Attachment } from '../../chat/file/attachment.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import type { ExportOrder } from '../../chat/transfer/export/export-order.ts';
import type { ImportSections } from '../../chat/transfer/import/import-report.ts';
import type { ConversationList } from '../../platform/records/conversation-reading.ts';
import { demoConversations } from '../demo/demo-actions.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { exportFile } from './exporting.ts';
import { attachedIn } from './import-batches.ts';
import { importFiles } from './importing.ts';

/** Conversations read to list their files: each must be read whole. */
const mostLookedInto = 10;

/** Builds the export and import of conversations, profiles and settings. */
export function createTransfer({ profiles }: { profiles: ProfilesState }, host: Host) {
  const { records, files } = host;

  /** Leaves out temporary conversations, because a file is on disk, and those of the demo. */
  async function listKept(): Promise<ConversationList> {
    const list = await records.list();
    const { profiles: known } = (await host.settings.readProfiles()).stored;
    const demo = new Set(await demoConversations(list.conversations, known, host));
    const conversations = list.conversations.filter((head) => !isTemporary(head.id) && !demo.has(head));
    return { ...list, conversations };
  }

  return {
    conversations: async () => (await listKept()).conversations,

    /** Lists the files of these conversations; for large selections, only whether any exist. */
    async attached(conversations: ExportOrder['conversations']): Promise<Attachment[] | 'some'> {
      if (conversations === 'all' || conversations.length > mostLookedInto)
        return (await files.has()) ? 'some' : [];
      return (await Promise.all(conversations.map((id) => attachedIn(id, records)))).flat();
    },

    exportFile: async (order: ExportOrder) => exportFile(order, { profiles, list: await listKept() }, host),

    async importFiles(files: File[], sections: ImportSections, onProgress: (share: number) => void) {
      const report = await importFiles(files, sections, { profiles, onProgress }, host);
      await profiles.reload();
      return report;
    },
  };
}
