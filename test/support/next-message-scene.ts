import { signal } from '@preact/signals';
import type { LockState } from '../../lib/chat/passphrase/secrets-lock.ts';
import { createNextMessage } from '../../lib/panel/composing/next-message.ts';
import type { ConversationState, OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import type { Lock } from '../../lib/panel/passphrase/lock.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import type { aDescription } from './description.ts';
import { fakeHost } from './fake-host.ts';
import { createPanelMemory } from './panel-memory.ts';
import { createProfiles, partOf } from './panel-parts.ts';
import { aProfile } from './profile.ts';

/** Profiles that the page has at first. */
export const nextMessageProfiles = [aProfile(), aProfile({ id: 'p2', name: 'Other' })];

/** Creates a page with its own storage and disk, over a worker that describes runnables. */
export async function createNextMessageScene({
  id = 'c1',
  hasAccess = true,
  memory = createPanelMemory(),
  stored = nextMessageProfiles,
} = {}) {
  const open = signal({ id, turns: [] } as unknown as OpenConversation);
  const notice = signal<Notice | undefined>(undefined);
  const asked: unknown[] = [];
  const reads: string[] = [];
  const files = new Map<string, string>();
  const lock = signal<LockState>({ status: 'none' });
  const disk: { isFull?: boolean; before?: () => void } = {};
  const state = createProfiles(
    () => ({ profiles: stored, chosenId: 'p1' }),
    async () => hasAccess,
    partOf<Lock>({ state: lock }),
  );
  await state.reload();
  const described: { by: Record<string, ReturnType<typeof aDescription>> } = { by: {} };
  const host = fakeHost({
    protocols: pageProtocols,
    settings: { memory },
    ids: { newId: () => 'file1' },
    files: {
      async write(fileId, { name, type, size }) {
        disk.before?.();
        if (disk.isFull) throw new Error('No space');
        files.set(fileId, name);
        return { id: fileId, name, mediaType: type, size };
      },
      remove: async (fileId) => void files.delete(fileId),
      read: async () => undefined,
    },
    records: {
      async readDescription(of) {
        reads.push(of);
        return described.by[of];
      },
      onDescriptionChange: () => {},
    },
    commands: {
      send: ((name: string, input: unknown) => {
        asked.push([name, input]);
        return new Promise(() => {});
      }) as never,
    },
  });
  const conversation = partOf<ConversationState>({ open, stored: () => undefined });
  const bySchema = async () => ({});
  const create = () => createNextMessage({ conversation, profiles: state, notice, bySchema }, host);
  return { create, open, notice, asked, reads, files, disk, state, memory, described, lock };
}
