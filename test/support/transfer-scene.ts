import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { usualSettings } from '../../lib/chat/settings/settings.ts';
import type { ExportOrder } from '../../lib/chat/transfer/export/export-order.ts';
import { exportFile } from '../../lib/panel/transfer/exporting.ts';
import { type ImportWorld, importFile } from '../../lib/panel/transfer/importing.ts';
import { listConversations, readConversation } from '../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../lib/platform/records/conversation-writing.ts';
import { database } from '../../lib/platform/records/database.ts';
import { addFile, readFile, removeFile, writeFile } from '../../lib/platform/records/file-store.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { createTakeCommand } from '../../lib/worker/conversations/take-command.ts';
import { usualReading } from './answer-reading.ts';
import { findIn } from './find-secrets.ts';
import { storedFold } from './stored-fold.ts';

/** Empties the database, so that it acts as another browser's. */
export async function emptyDatabase() {
  const db = await database();
  for (const store of ['conversations', 'messages', 'runs', 'events', 'files'] as const)
    await db.clear(store);
}
const command = createTakeCommand({ readFile, removeFile, takeRecords, notice: () => {} });

/** Simulates a browser with these profiles. */
export function createBrowser(...profiles: Profile[]) {
  const groups: HeaderGroup[] = [];
  const own = { settings: usualSettings };
  let files = 0;
  const secrets: string[] = [];
  const world: ImportWorld = {
    newId: () => `import-${files++}`,
    writeFile,
    addFile,
    removeFile,
    readConversation,
    take: async (fileId) => ({ ok: true, value: await command['conversation.take']({ fileId }) }),
    readProfiles: async () => [...profiles],
    async saveProfile(profile) {
      profiles.push(profile);
      return undefined;
    },
    readGroups: async () => [...groups],
    async saveGroup(group) {
      groups.push(group);
      return undefined;
    },
    readSettings: async () => ({ ...own, isReadable: true }),
    async saveSettings(change) {
      own.settings = { ...own.settings, ...change };
      return undefined;
    },
    addressesOf: protocols.addressesOf,
    readingOf: () => usualReading,
  };
  return {
    profiles,
    groups,
    /** Its settings of Runnel. */
    own,
    /** Secrets known to its worker. */
    secrets,
    everything: async (part: Partial<ExportOrder> = {}) =>
      exportFile(
        { format: 'json', conversations: 'all', hasProfiles: true, hasFiles: true, ...part },
        {
          listConversations,
          readConversation,
          foldFromJournal: ({ id }) => storedFold(id),
          readFile,
          exportedProfiles: async () => ({ profiles, withheld: [] }),
          readGroups: async () => groups,
          readSettings: world.readSettings,
          readingOf: () => usualReading,
          loadQuestionReadingBy: pageProtocols.questionReadingBy,
          findSecrets: (texts) => findIn(...secrets)(texts),
          now: () => 0,
        },
      ),
    take: (file: Blob, sections = { conversations: true, profiles: true }) =>
      importFile(file, sections, world, () => {}),
    broken: (part: Partial<ImportWorld>) => (file: Blob) =>
      importFile(file, { conversations: true, profiles: true }, { ...world, ...part }, () => {}),
  };
}
