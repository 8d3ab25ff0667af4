import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { createAttachments } from '../../lib/panel/composing/attachments.ts';
import { createDraft, createIsWritten } from '../../lib/panel/composing/draft.ts';
import type { NextMessage } from '../../lib/panel/composing/next-message.ts';
import type { ConversationState, OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import type { Lock } from '../../lib/panel/passphrase/lock.ts';
import { createProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { createDraftContexts } from './context.ts';
import { fakeHost } from './fake-host.ts';
import { createPanelMemory } from './panel-memory.ts';

/** A part of the panel that has these members alone. */
export const partOf = <Part>(given: NoInfer<Partial<Part>>) => given as Part;

/** A lock without a passphrase. */
const openLock = partOf<Lock>({ state: signal({ status: 'none' }) });

type Stored = {
  profiles: Profile[];
  chosenId?: string | null;
  groups?: HeaderGroup[];
  unreadable?: unknown[];
};

/** The profiles of a page over a store in memory; to be read with `reload`. */
export const createProfiles = (
  read: () => Stored,
  has: (pattern: string) => Promise<boolean> = async () => true,
  lock = openLock,
) =>
  createProfilesState(
    { lock },
    fakeHost({
      protocols: pageProtocols,
      access: { has },
      settings: {
        async readProfiles() {
          const { unreadable = [], ...stored } = read();
          return { stored: { version: 2, chosenId: null, ...stored }, unreadable };
        },
      },
    }),
  );

/** A conversation that is known by its id, and by what `rest` says of it whenever it is looked at. */
export const conversationAt = (
  id: ReadonlySignal<string>,
  rest: (id: string) => Partial<OpenConversation> = () => ({}),
) => {
  const now = () => ({ turns: [], ...rest(id.value), id: id.value });
  const open = {
    peek: now,
    get value() {
      return now();
    },
  };
  return partOf<ConversationState>({ open: open as never });
};

/** The picture that `createWriting` attaches. */
export const picture = { id: 'f1', name: 'cat.png', mediaType: 'image/png', size: 1 };

/** The unsent message of each conversation: its text, files and context. Every file is the picture. */
export function createWriting(
  conversationId: ReadonlySignal<string>,
  memory = createPanelMemory(),
  notice: Signal<Notice | undefined> = signal(undefined),
) {
  const files = fakeHost({
    ids: { newId: () => 'f1' },
    files: { write: async () => picture, remove: async () => {} },
  });
  const draft = createDraft(conversationId, memory);
  const attachments = createAttachments({ conversationId, memory, notice }, files);
  const { context, disk } = createDraftContexts(conversationId, memory, notice);
  const isWritten = createIsWritten({ draft, attachments, context });
  const composer = partOf<NextMessage>({ draft, attachments, context, isWritten });
  const shown = () => [
    conversationId.value,
    draft.text.value,
    ...attachments.list.value.map(({ name }) => name),
  ];
  return { draft, attachments, context, contextDisk: disk, composer, shown, memory };
}
