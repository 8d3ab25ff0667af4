import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import { isTemporary } from '../../chat/conversation/temporary.ts';
import type { SchemaCheck } from '../../chat/input/schema-check.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { sendCommand } from '../../platform/browser/messaging.ts';
import {
  onStoredDescriptionChange,
  readStoredDescription,
} from '../../platform/records/description-storage.ts';
import { removeFile, writeFile } from '../../platform/records/file-store.ts';
import { panelMemory } from '../../platform/settings/panel-memory.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Notice } from '../page/notice.ts';
import { createTemporaryMemory } from '../page/temporary-memory.ts';
import { sendsHistory } from '../profiles/called-as.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { createRemembering } from '../profiles/remembering.ts';
import { createRunnableState, type RunnableWorld } from '../profiles/runnable-state.ts';
import { createAttachments, keptFile } from './attachments.ts';
import { createDraft } from './draft.ts';
import { createInputForm } from './input-form.ts';
import { createNextPast } from './next-past.ts';

const isOfTemporary = (key: string) => isTemporary(key.slice(key.indexOf(':') + 1));

const files = { write: writeFile, remove: removeFile };

const runnableWorldOf = (protocols: Protocols): RunnableWorld => ({
  protocols,
  read: (id) => readStoredDescription(id, protocols),
  onChange: onStoredDescriptionChange,
  ask: (id, anew) => sendCommand('profile.describe', { id, anew }),
});

/** As long as the worker waits before a first message. */
const schemaPatienceMs = 5_000;

type Here = {
  protocols: Protocols;
  conversation: Pick<ConversationState, 'open' | 'stored'>;
  conversationId: ReadonlySignal<string>;
  profiles: ProfilesState;
  notice: Signal<Notice | undefined>;
  bySchema: SchemaCheck;
};

/** The message that is being written: its text, files and fields, and what the chosen runnable takes of it. */
export function createNextMessage(
  { protocols, conversation, conversationId, profiles, notice, bySchema }: Here,
  signalOfPage: AbortSignal,
) {
  const { chosen } = profiles;
  const runnableWorld = runnableWorldOf(protocols);
  const mayAsk = computed(() => chosen.value !== undefined && !profiles.lacksAccess(chosen.value));
  const runnable = createRunnableState(chosen, mayAsk, runnableWorld);
  const profileId = computed(() => chosen.value?.id);
  const isHere = () => isTemporary(conversationId.peek());
  const site = computed(() => chosen.value && originOf(chosen.value.url));
  const scope = computed(() => [profileId.value, site.value, isTemporary(conversationId.value)].join(' '));
  const form = createInputForm(
    profileId,
    runnable,
    createTemporaryMemory(panelMemory, isHere),
    bySchema,
    scope,
  );
  const drafts = createTemporaryMemory(panelMemory, isOfTemporary);

  return {
    draft: createDraft(conversationId, drafts),
    attachments: createAttachments(conversationId, drafts, files, notice),
    runnable,
    form,
    nextPast: createNextPast({ profiles, conversation, protocols }),
    remembers: createRemembering(runnableWorld, signalOfPage),
    sendsHistory: (profile: Profile) =>
      sendsHistory({ profile, mayAsk: !profiles.lacksAccess(profile) }, runnableWorld, schemaPatienceMs),
    /** Puts a file into a field; undefined takes it out. */
    async takeFieldFile(at: string, picked: File | undefined) {
      if (picked && isHere()) {
        notice.value = { text: temporaryTakesNoFiles };
        return;
      }
      const before = profileId.peek();
      const file = picked && (await keptFile(picked, files, notice));
      if (picked && !file) return;
      if (profileId.peek() === before) form.edit({ type: 'file', at, file });
      else notice.value = { text: `“${picked?.name}” was not taken: another profile was chosen meanwhile.` };
    },
  };
}

const temporaryTakesNoFiles = 'Not taken: files are kept on disk, so a temporary conversation takes none.';

export type NextMessage = ReturnType<typeof createNextMessage>;
