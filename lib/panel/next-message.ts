import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import { onStoredDescriptionChange, readStoredDescription } from '../platform/description-storage.ts';
import { removeFile, writeFile } from '../platform/file-store.ts';
import { sendCommand } from '../platform/messaging.ts';
import { panelMemory } from '../platform/panel-memory.ts';
import { createAttachments, keptFile } from './attachments.ts';
import { createDraft } from './draft.ts';
import { createInputForm } from './input-form.ts';
import type { Notice } from './notice.ts';
import type { ProfilesState } from './profiles-state.ts';
import { createRunnableState } from './runnable-state.ts';

const files = { write: writeFile, remove: removeFile };

/** The message that is being written: its text, files and fields, and what the chosen runnable takes of it. */
export function createNextMessage(
  conversationId: ReadonlySignal<string>,
  profiles: ProfilesState,
  notice: Signal<Notice | undefined>,
) {
  const { chosen } = profiles;
  const mayAsk = computed(() => chosen.value !== undefined && !profiles.lacksAccess(chosen.value));
  const runnable = createRunnableState(chosen, mayAsk, {
    read: readStoredDescription,
    onChange: onStoredDescriptionChange,
    ask: (id) => void sendCommand('profile.describe', { id, anew: false }),
  });
  const profileId = computed(() => chosen.value?.id);
  const form = createInputForm(profileId, runnable, panelMemory);

  return {
    draft: createDraft(conversationId, panelMemory),
    attachments: createAttachments(conversationId, panelMemory, files, notice),
    runnable,
    form,
    /** Puts a file into a field; undefined takes it out. */
    async takeFieldFile(at: string, picked: File | undefined) {
      const before = profileId.peek();
      const file = picked && (await keptFile(picked, files, notice));
      if (picked && !file) return;
      if (profileId.peek() === before) form.edit({ type: 'file', at, file });
      else notice.value = { text: `“${picked?.name}” was not taken: another profile was chosen meanwhile.` };
    },
  };
}

export type NextMessage = ReturnType<typeof createNextMessage>;
