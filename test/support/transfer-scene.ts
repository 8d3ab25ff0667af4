import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { usualSettings } from '../../lib/chat/settings/settings.ts';
import type { ExportOrder } from '../../lib/chat/transfer/export/export-order.ts';
import { createTransfer } from '../../lib/panel/transfer/transfer.ts';
import { listConversations, readConversation } from '../../lib/platform/records/conversation-reading.ts';
import { database } from '../../lib/platform/records/database.ts';
import { addFile, readFile, removeFile, writeFile } from '../../lib/platform/records/file-store.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import type { Reply } from '../../lib/wire/replies.ts';
import { createTakeCommand } from '../../lib/worker/conversations/start-conversations.ts';
import { readingProfiles } from './answer-reading.ts';
import { fakeHost, type HostPart } from './fake-host.ts';
import { findIn } from './find-secrets.ts';
import { storedFold } from './stored-fold.ts';

/** Empties the database, so that it acts as another browser's. */
export async function emptyDatabase() {
  const db = await database();
  for (const store of ['conversations', 'messages', 'runs', 'events', 'files'] as const)
    await db.clear(store);
}
const command = createTakeCommand({
  masked: async (given) => given,
  notice: () => {},
});

type Broken = HostPart['files'] & { take?: () => Promise<Reply<'conversation.take'>> };

const named = (file: Blob) => (file instanceof File ? file : new File([file], 'import.json'));

/** Simulates a browser with these profiles. */
export function createBrowser(...profiles: Profile[]) {
  const groups: HeaderGroup[] = [];
  const own = { settings: usualSettings };
  let files = 0;
  const secrets: string[] = [];
  const commands = {
    ...command,
    'profile.save': ({ profile }: CommandInput<'profile.save'>) => void profiles.push(profile),
    'profile.groups': (input: CommandInput<'profile.groups'>) => void groups.push(...input.groups),
    'settings.change'({ change }: CommandInput<'settings.change'>) {
      own.settings = { ...own.settings, ...change };
    },
  };
  const hostWith = ({ take, ...part }: Broken) =>
    fakeHost({
      protocols: pageProtocols,
      ids: { newId: () => `import-${files++}` },
      clock: { now: () => 0 },
      files: { write: writeFile, add: addFile, read: readFile, remove: removeFile, ...part },
      records: {
        list: listConversations,
        read: readConversation,
        readDescription: async () => undefined,
        foldFromJournal: ({ id }) => storedFold(id),
      },
      settings: {
        readProfiles: async () => ({
          stored: { version: 2, profiles: [...profiles], chosenId: null, groups: [...groups] },
          unreadable: [],
        }),
        read: async () => ({ ...own, isReadable: true }),
      },
      commands: {
        findSecrets: (texts) => findIn(...secrets)(texts),
        send: (async (name: keyof typeof commands, input: never) =>
          take && name === 'conversation.take'
            ? take()
            : { ok: true, value: await commands[name](input) }) as never,
      },
    });
  const transferWith = (part: Broken) => createTransfer({ profiles: readingProfiles }, hostWith(part));
  const whole = { conversations: true, profiles: true };
  return {
    profiles,
    groups,
    /** Its settings of Runnel. */
    own,
    /** Secrets known to its worker. */
    secrets,
    everything: (part: Partial<ExportOrder> = {}) =>
      transferWith({}).exportFile({
        ...{ format: 'json', conversations: 'all', hasProfiles: true, hasFiles: true },
        ...part,
      }),
    take: (file: Blob, sections = whole) => transferWith({}).importFiles([named(file)], sections, () => {}),
    takeAll: (files: File[]) => transferWith({}).importFiles(files, whole, () => {}),
    broken: (part: Broken) => (file: Blob) => transferWith(part).importFiles([named(file)], whole, () => {}),
  };
}
