import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ComparedWay } from '../../chat/compare/compared-ways.ts';
import { withoutSecrets } from '../../chat/input/form-state.ts';
import { filledInText } from '../../chat/input/sent-with-text.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { hasTextPlace } from '../../form/input-plan.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Opening } from '../conversation/opening.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import type { Notice } from '../page/notice.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { type AskingWorld, askFirst, createStartRun, type Start } from './ask-first.ts';
import { type BranchWorld, createBranchActions } from './branch-actions.ts';
import type { MessageQueue, MessageQueueWorld, QueueStorage } from './message-queue.ts';
import { createOrder } from './order.ts';
import { createSendingAgain } from './send-again.ts';
import { createSiteQuestion } from './site-question.ts';

type Writing = {
  protocols: Protocols;
  profiles: Pick<ProfilesState, 'profiles' | 'groups' | 'chosen' | 'lacksAccess' | 'choose' | 'readingOf'>;
  conversation: Pick<ConversationState, 'open' | 'openRunId' | 'isRead' | 'stored' | 'reload'>;
  notice: Signal<Notice | undefined>;
  /** Opens conversations on this page. */
  opening: AskingWorld['opening'] & Pick<Opening, 'untilRead'>;
} & Pick<NextMessage, 'draft' | 'attachments' | 'runnable' | 'form' | 'sendsHistory'>;

/** Loads what reads the queue from the browser. */
type QueueLoading = { loadQueueStorage(): Promise<QueueStorage> };

type World = Writing & {
  newId(): string;
  sendCommand: typeof sendCommand;
} & Omit<MessageQueueWorld, 'ask'> &
  QueueLoading &
  Pick<BranchWorld, 'now' | 'listConversations' | 'writeFile'>;

/** Builds the actions of messages and runs. One click sends at most one message. */
export function createSending(world: World) {
  const order = createOrder(world);
  const sent = signal(0);
  const { question, ask } = createSiteQuestion();
  const startRun = createStartRun(async (input) => {
    const isStarted = await order('run.start', input);
    if (isStarted) sent.value += 1;
    return isStarted;
  }, world.newId);
  const start = askFirst(startRun, { ...world, ask });
  const queue = createLateQueue({ ...world, ask });
  const mustQueue = () => world.conversation.openRunId.value !== undefined || queue.isSending();

  return {
    ...createSendingAgain({ ...world, order, start }),
    ...createBranchActions({ ...world, order, readingOf: world.profiles.readingOf }),
    /** The open question before a message is sent. */
    siteQuestion: question,
    /** Counts the messages sent from this page. */
    sent: sent as ReadonlySignal<number>,
    /** Sends the unsent message, or queues it while an answer is on its way. */
    send: (anyway = false) =>
      mustQueue()
        ? send(world, async (input, profile, isMade) => (await queue.load()).add(input, profile, isMade), {
            anyway,
            isQueued: true,
          })
        : send(world, start, { anyway, isQueued: false }),
    /** Tells whether an answer or the next queued message is on its way. It reads signals. */
    isBusy: mustQueue,
    /** Queued messages of the open conversation, once loaded. */
    queue: queue.loaded,
    loadQueue: queue.load,
    /** Starts more answers to a question beside the one shown. Resolves to whether any run started. */
    async compare(answers: ShownAnswer[], ways: ComparedWay[]): Promise<boolean> {
      const { startCompared } = await import('./compared-answers.ts');
      return startCompared(answers, ways, { ...world, order, ask });
    },

    async stop() {
      const runId = world.conversation.openRunId.value;
      if (runId) await order('run.stop', { runId });
    },

    stopRun: (runId: string) => order('run.stop', { runId }),
    keep: (runId: string) => order('run.keep', { runId }),
  };
}

/** Starts the run of the message, or queues it. `isMadeText`: the text was made of the fields. */
type Begin = (start: Start, profile: Profile, isMadeText: boolean) => Promise<boolean>;

/**
 * Sends or queues the unsent message if it matches the runnable's input; `anyway` does so even if the schema
 * objects.
 */
async function send(
  here: Writing,
  begin: Begin,
  { anyway, isQueued }: { anyway: boolean; isQueued: boolean },
) {
  const { profiles, conversation, draft, attachments, runnable, form } = here;
  const written = draft.text.value;
  const files = attachments.list.value;
  const { id } = conversation.open.peek();
  // A message needs the one before it, and the profile of its conversation.
  await here.opening.untilRead();
  const profile = profiles.chosen.value;
  const isHere = () => isStillHere(here, profile, id) && (isQueued || !conversation.openRunId.value);
  if (!profile || !conversation.isRead.value || !isHere()) return;
  if (!(await isFormKnown(here))) return;
  const plan = runnable.plan.value;
  const takesText = !plan || hasTextPlace(plan);
  if (takesText && written.trim() === '' && files.length === 0) return;
  const { turns } = conversation.open.value;
  const sent = form.sent();
  if (!(await form.check(written, anyway))) return;
  // During the check, another profile or conversation may have been opened, or the message sent.
  if (!isHere()) return;
  const text = takesText ? written : filledInText(withoutSecrets(sent.fields, sent.secrets), sent.files);
  const parentId = turns.at(-1)?.message.id ?? null;
  const message = { kind: 'new' as const, text, attachments: files, parentId };
  const input = { conversationId: id, profileId: profile.id, plainText: false, ...sent, message };
  const isStarted = await begin(input, profile, !takesText);
  if (!isStarted) return;
  if (takesText) draft.take(id, written);
  attachments.take(id, files);
}

/** Resolves to whether sending may continue: filled-in fields need the runnable's input to be known. */
async function isFormKnown({ runnable, form, notice }: Writing): Promise<boolean> {
  if (runnable.plan.value) {
    // The input with the chosen preset may still be loading; after the wait the plain one applies.
    await runnable.isSettledWithin(schemaPatienceMs);
    return true;
  }
  if (!form.isFilledIn() || (await runnable.isKnownWithin(schemaPatienceMs))) return true;
  notice.value = { text: say('sending_fieldsUnknown') };
  return false;
}

const schemaPatienceMs = 5_000;

const isStillHere = (
  { profiles, conversation }: Pick<Writing, 'profiles' | 'conversation'>,
  profile: Profile | undefined,
  conversationId: string,
) => profiles.chosen.value?.id === profile?.id && conversation.open.value.id === conversationId;

/** Loads the queue of messages on first use. */
function createLateQueue(world: MessageQueueWorld & QueueLoading) {
  const loaded = signal<MessageQueue | undefined>(undefined);
  let loading: Promise<MessageQueue> | undefined;

  async function load(): Promise<MessageQueue> {
    const [{ createMessageQueue }, storage] = await Promise.all([
      import('./message-queue.ts'),
      world.loadQueueStorage(),
    ]);
    loaded.value = createMessageQueue({ ...world, ...storage });
    return loaded.value;
  }

  return {
    loaded: loaded as ReadonlySignal<MessageQueue | undefined>,
    load(): Promise<MessageQueue> {
      loading ??= load();
      return loading;
    },
    isSending: () => loaded.value?.state.value.status === 'sends',
  };
}
