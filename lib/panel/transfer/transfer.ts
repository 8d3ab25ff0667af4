import { isTemporary } from '../../chat/conversation/temporary.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ExportOrder } from '../../chat/transfer/export/export-order.ts';
import type { ImportSections } from '../../chat/transfer/import/import-report.ts';
import { sendCommand } from '../../platform/browser/messaging.ts';
import {
  type ConversationList,
  listConversations,
  readConversation,
} from '../../platform/records/conversation-store.ts';
import { readStoredDescription } from '../../platform/records/description-storage.ts';
import { addFile, hasFiles, readFile, removeFile, writeFile } from '../../platform/records/file-store.ts';
import { foldFromJournal } from '../../platform/records/run-store.ts';
import { readStoredProfiles } from '../../platform/settings/profile-storage.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { attachedIn } from './attached-in.ts';
import type { FindSecrets } from './export-mask.ts';
import { exportedProfiles } from './exported-profiles.ts';
import { exportFile } from './exporting.ts';
import { type ImportWorld, importFile } from './importing.ts';
import { askForSecrets } from './secret-question.ts';

/** A slow disk takes long for a batch of conversations, above all where each must be tried by itself. */
const takePatienceMs = 120_000;

/** To look into a conversation is to read all of it. */
const mostLookedInto = 10;

/** Out of this browser and into it. */
export function createTransfer(
  profiles: Pick<ProfilesState, 'readingOf' | 'reload'>,
  protocols: Protocols,
  findSecrets: FindSecrets = askForSecrets,
) {
  const importWorld: ImportWorld = {
    newId: () => crypto.randomUUID(),
    writeFile: (id, file) => writeFile(id, file).catch(tellWhy),
    addFile,
    removeFile,
    attachedIn,
    take: (fileId) => sendCommand('conversation.take', { fileId }, takePatienceMs),
    readProfiles: async () => (await readStoredProfiles()).stored.profiles,
    saveProfile,
    addressesOf: protocols.addressesOf,
  };

  return {
    conversations: async () => (await listKept()).conversations,

    /** The files of these conversations; of many of them nobody knows more than whether there are some. */
    async attached(conversations: ExportOrder['conversations']): Promise<Attachment[] | 'some'> {
      if (conversations === 'all' || conversations.length > mostLookedInto)
        return (await hasFiles()) ? 'some' : [];
      return (await Promise.all(conversations.map(attachedIn))).flat();
    },

    exportFile: (order: ExportOrder) =>
      exportFile(order, {
        listConversations: listKept,
        readConversation,
        foldFromJournal: (run) => foldFromJournal(run, protocols.answersOf(run.protocol)),
        readFile,
        exportedProfiles: () =>
          exportedProfiles({
            readProfiles: readStoredProfiles,
            readDescription: (id) => readStoredDescription(id, protocols),
          }),
        readingOf: profiles.readingOf,
        findSecrets,
        now: () => Date.now(),
      }),

    async importFile(file: Blob, sections: ImportSections, onProgress: (share: number) => void) {
      const report = await importFile(file, sections, importWorld, onProgress);
      await profiles.reload();
      return report;
    },
  };
}

/** What the browser throws of a full disk says nothing but its name. */
function tellWhy(cause: unknown): never {
  const text = `The browser refuses to store it (${String(cause)}).`;
  throw new Error(`${text} Free some disk space, then import the file again.`, { cause });
}

/** A file is on disk, where a temporary conversation must not be. */
async function listKept(): Promise<ConversationList> {
  const list = await listConversations();
  return { ...list, conversations: list.conversations.filter(({ id }) => !isTemporary(id)) };
}

/** What is saved anew is chosen, too: the one that was chosen before stays so. */
async function saveProfile(profile: Profile): Promise<string | undefined> {
  const { chosenId } = (await readStoredProfiles()).stored;
  const reply = await sendCommand('profile.save', { profile, secrets: {} });
  if (!reply.ok) return reply.problem;
  if (chosenId !== null) await sendCommand('profile.choose', { id: chosenId });
  return undefined;
}
