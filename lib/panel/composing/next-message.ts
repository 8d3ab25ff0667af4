import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { knowing, requiringLess } from '../../form/known-values.ts';
import type { SchemaCheck } from '../../form/schema/checking-tasks.ts';
import type { JsonObject } from '../../json/json.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Notice } from '../page/notice.ts';
import { createTemporaryMemory, isOfTemporary, type PageMemory } from '../page/temporary-memory.ts';
import { isLockedFor, type Lock } from '../passphrase/lock.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { createRemembering, sendsHistory } from '../profiles/runnable-memory.ts';
import { createRunnableState, type RunnableState, type RunnableWorld } from '../profiles/runnable-state.ts';
import { createAttachments, type FileKeeper, keptFile } from './attachments.ts';
import { createConfigForm } from './config-form.ts';
import { createContext } from './context.ts';
import { createDraft } from './draft.ts';
import { createInputForm } from './input-form.ts';
import { createNextPast } from './next-past.ts';
import { createThreadValues } from './thread-values.ts';
import { createWaitingDrafts } from './waiting-drafts.ts';

/** Equals the worker's wait before a first message. */
const schemaPatienceMs = 5_000;

type World = {
  protocols: Protocols;
  memory: PageMemory;
  newId(): string;
  writeFile: FileKeeper['write'];
  removeFile: FileKeeper['remove'];
  readFile(id: string): Promise<Blob | undefined>;
  readDescription: RunnableWorld['read'];
  onDescriptionChange: RunnableWorld['onChange'];
  sendCommand: typeof sendCommand;
  loadTroubles: RunnableWorld['loadTroubles'];
};

type Here = {
  conversation: Pick<ConversationState, 'open' | 'stored'>;
  conversationId: ReadonlySignal<string>;
  profiles: ProfilesState;
  lock: Pick<Lock, 'state'>;
  notice: Signal<Notice | undefined>;
  bySchema: SchemaCheck;
};

/** Holds the unsent message: its text, files and fields, and what the chosen runnable takes. */
export function createNextMessage(
  { conversation, conversationId, profiles, lock, notice, bySchema }: Here,
  world: World,
) {
  const files = filesOf(world);
  const { protocols } = world;
  const runnableWorld = runnableWorldOf(world);
  const { chosen } = profiles;
  const mayAskFor = askable(profiles, lock);
  const mayAsk = computed(() => chosen.value !== undefined && mayAskFor(chosen.value));
  const known = createThreadValues({ profiles, conversation, protocols });
  const runnable = inThread(createRunnableState(chosen, mayAsk, runnableWorld), known);
  const profileId = computed(() => chosen.value?.id);
  const formPlace = computed(() => placeOf(profileId.value, known.value && conversationId.value));
  const isHere = () => isTemporary(conversationId.peek());
  const site = computed(() => chosen.value && originOf(chosen.value.url));
  const scope = computed(() => [formPlace.value, site.value, isTemporary(conversationId.value)].join(' '));
  const form = createInputForm(profileId, runnable, createTemporaryMemory(world.memory, isHere), bySchema, {
    place: formPlace,
    scope,
  });
  const drafts = createTemporaryMemory(world.memory, isOfTemporary);

  const attachments = createAttachments(conversationId, drafts, files, notice);
  const context = createContext(conversationId, drafts, files, notice);

  return {
    draft: createDraft(conversationId, drafts),
    waiting: createWaitingDrafts(conversationId, drafts),
    attachments,
    context,
    runnable,
    form,
    config: createConfigForm({ chosen, runnable, newId: world.newId }),
    nextPast: createNextPast({ profiles, conversation, protocols }),
    remembers: createRemembering(runnableWorld),
    sendsHistory: (profile: Profile) =>
      sendsHistory({ profile, mayAsk: mayAskFor(profile) }, runnableWorld, schemaPatienceMs),
    /** Ids of attached and filled-in files, and of those with context. */
    fileIds: computed(() => [
      ...[...attachments.list.value, ...Object.values(form.state.value.files)].map(({ id }) => id),
      ...context.fileIds.value,
    ]),
    /** Sets the file of a field; undefined removes it. */
    async takeFieldFile(at: string, picked: File | undefined) {
      if (picked && isHere()) {
        notice.value = { text: say('attachment_temporary') };
        return;
      }
      const before = profileId.peek();
      const file = picked && (await keptFile(picked, files, notice));
      if (picked && !file) return;
      if (profileId.peek() === before) form.edit({ type: 'file', at, file });
      else notice.value = { text: say('attachment_profileChanged', { name: picked?.name ?? '' }) };
    },
  };
}

/** Returns where the form is stored: a thread has a form of its own. */
const placeOf = (profileId: string | undefined, thread: string | undefined) =>
  thread === undefined ? profileId : `${profileId}/${thread}`;

/** Asks for nothing again that the thread has. */
function inThread(runnable: RunnableState, known: ReadonlySignal<JsonObject | undefined>): RunnableState {
  const { fields, checkedSchema } = runnable;
  return {
    ...runnable,
    fields: computed(() => (known.value ? knowing(fields.value, known.value) : fields.value)),
    checkedSchema: computed(() =>
      known.value ? requiringLess(checkedSchema.value, known.value) : checkedSchema.value,
    ),
  };
}

const runnableWorldOf = ({ protocols, sendCommand, loadTroubles, ...world }: World): RunnableWorld => ({
  protocols,
  read: world.readDescription,
  onChange: world.onDescriptionChange,
  ask: (id, anew) => sendCommand('profile.describe', { id, anew }),
  loadTroubles,
});

const filesOf = ({ newId, writeFile: write, removeFile: remove, readFile: read }: World) => ({
  newId,
  write,
  remove,
  read,
});

/** Tells whether a runnable may be asked about itself: access is there, and its secrets are unlocked. */
const askable = (profiles: ProfilesState, lock: Here['lock']) => (profile: Profile) =>
  !profiles.lacksAccess(profile) && !isLockedFor(profile, profiles, lock);

export type NextMessage = ReturnType<typeof createNextMessage>;
