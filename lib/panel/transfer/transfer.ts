import type { Attachment } from '../../chat/file/attachment.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { ExportOrder } from '../../chat/transfer/export/export-order.ts';
import type { ImportSections } from '../../chat/transfer/import/import-report.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { ConversationList } from '../../platform/records/conversation-reading.ts';
import type { Description } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import { demoConversations } from '../demo/demo-conversations.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { exportedProfiles } from './exported-profiles.ts';
import { type ExportWorld, exportFile } from './exporting.ts';
import { attachedIn } from './import-files.ts';
import { type ImportWorld, importFile } from './importing.ts';

/** Milliseconds: a slow disk takes long for a batch, especially if each conversation is tried separately. */
const takePatienceMs = 120_000;

/** Conversations read to list their files: each must be read whole. */
const mostLookedInto = 10;

type Passed =
  | 'listConversations'
  | 'readConversation'
  | 'foldFromJournal'
  | 'readFile'
  | 'findSecrets'
  | 'readSettings'
  | 'loadQuestionReadingBy'
  | 'now';

/** Browser functions for export and import. */
export type TransferWorld = Pick<ExportWorld, Passed> &
  Pick<ImportWorld, 'newId' | 'writeFile' | 'addFile' | 'removeFile'> & {
    protocols: Protocols;
    sendCommand: typeof sendCommand;
    hasFiles(): Promise<boolean>;
    readStoredProfiles(): Promise<ReadProfiles>;
    readDescription(profileId: string): Promise<Description | undefined>;
  };

export function createTransfer(profiles: Pick<ProfilesState, 'readingOf' | 'reload'>, world: TransferWorld) {
  const { readConversation, readStoredProfiles: readProfiles } = world;
  const readGroups = async () => (await readProfiles()).stored.groups ?? [];
  const importWorld: ImportWorld = {
    ...world,
    writeFile: (id, file) => world.writeFile(id, file).catch(tellWhy),
    take: (fileId) => world.sendCommand('conversation.take', { fileId }, takePatienceMs),
    readProfiles: async () => (await readProfiles()).stored.profiles,
    saveProfile: (profile) => saveProfile(profile, world),
    readGroups,
    async saveGroup(group) {
      const changes = { groups: [group], deleted: [], switched: [] };
      const reply = await world.sendCommand('profile.groups', changes);
      return reply.ok ? undefined : refusalText(reply.problem);
    },
    async saveSettings(change) {
      const reply = await world.sendCommand('settings.change', { change });
      return reply.ok ? undefined : refusalText(reply.problem);
    },
    addressesOf: world.protocols.addressesOf,
    readingOf: profiles.readingOf,
  };

  /** Leaves out temporary conversations, because a file is on disk, and those of the demo. */
  async function listKept(): Promise<ConversationList> {
    const list = await world.listConversations();
    const { profiles: known } = (await readProfiles()).stored;
    const host = { records: { read: world.readConversation } } as never;
    const demo = new Set(await demoConversations(list.conversations, known, host));
    const conversations = list.conversations.filter((head) => !isTemporary(head.id) && !demo.has(head));
    return { ...list, conversations };
  }

  return {
    conversations: async () => (await listKept()).conversations,

    /** Lists the files of these conversations; for large selections, only whether any exist. */
    async attached(conversations: ExportOrder['conversations']): Promise<Attachment[] | 'some'> {
      if (conversations === 'all' || conversations.length > mostLookedInto)
        return (await world.hasFiles()) ? 'some' : [];
      return (await Promise.all(conversations.map((id) => attachedIn(id, readConversation)))).flat();
    },

    exportFile: (order: ExportOrder) =>
      exportFile(order, {
        ...world,
        listConversations: listKept,
        exportedProfiles: () => exportedProfiles({ ...world, readProfiles }),
        readGroups,
        readingOf: profiles.readingOf,
      }),

    async importFile(file: Blob, sections: ImportSections, onProgress: (share: number) => void) {
      const report = await importFile(file, sections, importWorld, onProgress);
      await profiles.reload();
      return report;
    },
  };
}

/** Rethrows a write error with an explanation: the browser's error for a full disk is only a name. */
function tellWhy(cause: unknown): never {
  throw new Error(say('import_diskRefuses', { reason: String(cause) }), { cause });
}

/** Saves a profile and restores the choice: `profile.save` also chooses the profile. */
async function saveProfile(
  profile: Profile,
  { readStoredProfiles, sendCommand }: Pick<TransferWorld, 'readStoredProfiles' | 'sendCommand'>,
): Promise<string | undefined> {
  const { chosenId } = (await readStoredProfiles()).stored;
  const reply = await sendCommand('profile.save', { profile, secrets: {} });
  if (!reply.ok) return refusalText(reply.problem);
  if (chosenId !== null) await sendCommand('profile.choose', { id: chosenId });
  return undefined;
}
