import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type ThreadRun, threadValues } from '../../chat/input/thread-values.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { knowing, requiringLess } from '../../form/input-fields.ts';
import type { SchemaCheck } from '../../form/schema/schema-problems.ts';
import type { JsonObject } from '../../json/json.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Recipient } from '../conversation/opening.ts';
import { lastRun, type ShownTurn } from '../conversation/turns.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import { createTemporaryMemory, isOfTemporary } from '../page/temporary-memory.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import {
  createRemembering,
  createRunnableState,
  type RunnableState,
  sendsHistory,
} from '../profiles/runnable-state.ts';
import { createAttachments, createFieldFiles } from './attachments.ts';
import { createConfigForm } from './config-form.ts';
import { createContext } from './context.ts';
import { createDraft, createIsWritten, createWaitingDrafts } from './draft.ts';
import { createInputForm } from './input-form.ts';
import { createNextPast } from './known-past.ts';

type Parts = {
  conversation: ConversationState;
  profiles: ProfilesState;
  notice: Notices;
  bySchema: SchemaCheck;
};

/** Holds the unsent message: its text, files and fields, and what the chosen runnable takes. */
export function createNextMessage(parts: Parts, host: Host) {
  const { conversation, profiles, notice, bySchema } = parts;
  const { chosen } = profiles;
  /** Tells whether a runnable may be asked about itself: access is there, and its secrets are unlocked. */
  const mayAskFor = (profile: Profile) => !profiles.lacksAccess(profile) && !profiles.isLocked(profile);
  const mayAsk = computed(() => chosen.value !== undefined && mayAskFor(chosen.value));
  const conversationId = computed(() => conversation.open.value.id);
  const known = createThreadValues(parts, host);
  const runnable = inThread(createRunnableState(chosen, mayAsk, host), known);
  const profileId = computed(() => chosen.value?.id);
  const place = computed(() => placeOf(profileId.value, known.value && conversationId.value));
  const isInMemory = () => isTemporary(conversationId.peek());
  const site = computed(() => chosen.value && originOf(chosen.value.url));
  const scope = computed(() => [place.value, site.value, isTemporary(conversationId.value)].join(' '));
  const formMemory = createTemporaryMemory(host.settings.memory, isInMemory);
  const form = createInputForm({ profileId, runnable, memory: formMemory, bySchema, place, scope });
  const memory = createTemporaryMemory(host.settings.memory, isOfTemporary);
  const attachments = createAttachments({ conversationId, memory, notice }, host);
  const context = createContext({ conversationId, memory, notice }, host);
  const draft = createDraft(conversationId, memory);

  return {
    draft,
    /** Tells whether text, files or pages wait to be sent. */
    isWritten: createIsWritten({ draft, attachments, context }),
    waiting: createWaitingDrafts(conversationId, memory),
    attachments,
    context,
    runnable,
    form,
    bySchema,
    edits: createEdits(),
    config: createConfigForm({ chosen, runnable }, host),
    nextPast: createNextPast({ profiles, conversation }, host),
    remembers: createRemembering(host),
    sendsHistory: (profile: Profile) => sendsHistory(profile, mayAskFor(profile), host),
    /** Ids of attached and filled-in files, and of those with context. */
    fileIds: computed(() => [
      ...[...attachments.list.value, ...Object.values(form.state.value.files)].map(({ id }) => id),
      ...context.fileIds.value,
    ]),
    takeFieldFile: createFieldFiles({ isInMemory, profileId, form, notice }, host),
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

export type NextMessage = ReturnType<typeof createNextMessage>;

type RecipientParts = { profiles: ProfilesState; conversation: ConversationState; composer: NextMessage };

const recipientKey = (conversationId: string) => `recipient:${conversationId}`;

/**
 * Keeps whom the unsent message of each conversation is for, with its draft: the profile that a person has picked, or had in
 * view while writing, if the conversation itself does not say so.
 */
export function createRecipient(
  { profiles, conversation, composer }: RecipientParts,
  { settings }: Host,
): Recipient {
  const kept = createTemporaryMemory(settings.memory, isOfTemporary);
  /** The conversation whose recipient is chosen: while another one is read, the former is still in view. */
  const addressed = signal<string | undefined>(undefined);

  effect(() => {
    const { id, profileId } = conversation.open.value;
    if (addressed.value !== id) return;
    const chosenId = profiles.chosen.value?.id;
    const isItsOwn = chosenId === undefined || chosenId === profileId;
    kept.write(
      recipientKey(id),
      !isItsOwn && (profiles.isPicked.value || composer.isWritten.value) ? chosenId : null,
    );
  });

  return {
    address() {
      const { id, profileId } = conversation.open.peek();
      const before = kept.read(recipientKey(id));
      const isThere = profiles.profiles.peek().some((profile) => profile.id === before);
      if (before !== null && isThere) profiles.show(before, true);
      else profiles.show(profileId ?? profiles.chosen.peek()?.id);
      addressed.value = id;
    },
  };
}

/**
 * Holds the values that the thread of the chosen runnable has on the branch shown; undefined without a thread, and before its
 * first message.
 */
function createThreadValues(
  { profiles, conversation }: Parts,
  { protocols }: Host,
): ReadonlySignal<JsonObject | undefined> {
  const turns = computed(() => conversation.open.value.turns);
  // Only the last answer grows; the values change when it begins and when it ends.
  const lastStatus = computed(() => lastRun(turns.value)?.state.status);
  return computed(() => {
    lastStatus.value;
    const profile = profiles.chosen.value;
    const protocol = profile && protocols.find(profile.protocol);
    const { isSameServer, answers, goesBack } = protocol ?? {};
    if (!profile || !answers || !goesBack) return undefined;
    const runs = turns.value.flatMap((turn): ThreadRun[] => {
      const run = answerIn(turn)?.run.peek();
      const isOfThread = run?.protocol === profile.protocol && isSameServer?.(run.url, profile.url) === true;
      return isOfThread
        ? [{ run, state: () => answers.fieldsIn?.(answerIn(turn)?.output.peek().value) }]
        : [];
    });
    return threadValues(runs);
  });
}

const answerIn = (turn: ShownTurn) => (turn.role === 'answer' ? turn.answer : undefined);

/** Holds the edits of sent messages by id, including messages that are not shown. */
function createEdits() {
  const written = new Map<string, string>();
  return {
    of: (questionId: string) => written.get(questionId),
    /** Undefined ends the edit. */
    write(questionId: string, text: string | undefined) {
      if (text === undefined) written.delete(questionId);
      else written.set(questionId, text);
    },
  };
}
