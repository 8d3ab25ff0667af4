import { computed, signal } from '@preact/signals';
import type { LockState } from '../../lib/chat/passphrase/secrets-lock.ts';
import { createNextMessage } from '../../lib/panel/composing/next-message.ts';
import type { OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import { createProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import type { aDescription } from './description.ts';
import { createPanelMemory } from './panel-memory.ts';
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
  const state = createProfilesState(
    {
      read: async () => ({ stored: { version: 2, profiles: stored, chosenId: 'p1' }, unreadable: [] }),
      hasAccess: async () => hasAccess,
    },
    protocols,
  );
  await state.reload();
  const described: { by: Record<string, ReturnType<typeof aDescription>> } = { by: {} };
  const create = () =>
    createNextMessage(
      {
        conversation: { open, stored: () => undefined },
        conversationId: computed(() => open.value.id),
        profiles: state,
        lock: { state: lock },
        notice,
        bySchema: async () => ({}),
      },
      {
        protocols,
        memory,
        newId: () => 'file1',
        async writeFile(fileId, { name, type, size }) {
          disk.before?.();
          if (disk.isFull) throw new Error('No space');
          files.set(fileId, name);
          return { id: fileId, name, mediaType: type, size };
        },
        removeFile: async (fileId) => void files.delete(fileId),
        readFile: async () => undefined,
        async readDescription(of) {
          reads.push(of);
          return described.by[of];
        },
        onDescriptionChange: () => {},
        loadTroubles: () => new Promise(() => {}),
        sendCommand: ((name: string, input: unknown) => {
          asked.push([name, input]);
          return new Promise(() => {});
        }) as never,
      },
    );
  return { create, open, notice, asked, reads, files, disk, state, memory, described, lock };
}
