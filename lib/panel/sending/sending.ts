import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComparedWay } from '../../chat/compare/compared-ways.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { hasTextPlace } from '../../form/input-plan.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { QuestionReadingBy } from '../../runnable/question.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import { createAnswering, waitingAnswer } from './answering.ts';
import { askFirst, createStartRun, type Start } from './ask-first.ts';
import { type BranchWorld, createBranchActions } from './branch-actions.ts';
import type { ComparedMessageWorld, SendCompared } from './compared-message.ts';
import type { Configuring } from './configured.ts';
import type { MessageQueue, MessageQueueWorld, QueueStorage } from './message-queue.ts';
import { createOrder } from './order.ts';
import { readyMessage, type Writing } from './ready-message.ts';
import { createSendingAgain } from './send-again.ts';
import { createSiteQuestion } from './site-question.ts';

/** Loads what reads the queue from the browser. */
type QueueLoading = { loadQueueStorage(): Promise<QueueStorage> };

type World = Omit<Writing, 'keepCall'> & {
  newId(): string;
  sendCommand: typeof sendCommand;
} & Omit<MessageQueueWorld, 'ask'> &
  QueueLoading & { loadQuestionReadingBy(): Promise<QuestionReadingBy> } & Pick<
    BranchWorld,
    'now' | 'listConversations' | 'writeFile'
  >;

/** Builds the actions of messages and runs. One click sends at most one message. */
export function createSending(given: World) {
  const order = createOrder(given);
  const keepCall: Configuring['keepCall'] = (id, call) => order('profile.call', { id, call });
  const world = { ...given, keepCall };
  const sent = signal(0);
  const { question, ask } = createSiteQuestion();
  async function begin(input: CommandInput<'run.start'>): Promise<boolean> {
    const isStarted = await order('run.start', input);
    if (isStarted) sent.value += 1;
    return isStarted;
  }
  const startRun = createStartRun(begin, world.newId);
  const start = askFirst(startRun, { ...world, ask });
  const answering = createAnswering({ ...world, start });
  const queue = createLateQueue({ ...world, ask });
  const unanswered = new Map<string, string>();
  const mustQueue = () => world.conversation.openRunId.value !== undefined || queue.isSending();

  return {
    ...createSendingAgain({ ...world, order, start }),
    goWithoutSchema: (id: string) => order('profile.withoutSchema', { id }),
    restartQuestion: answering.restartQuestion,
    answerQuestions: answering.answerQuestions,
    askAgain: answering.askAgain,
    ...createBranchActions({ ...world, order, readingOf: world.profiles.readingOf }),
    /** The open question before a message is sent. */
    siteQuestion: question,
    /** Counts the messages sent from this page. */
    sent: sent as ReadonlySignal<number>,
    /** Sends the unsent message, or queues it while an answer is on its way. */
    send: (anyway = false) =>
      mustQueue()
        ? send(world, queue.add, { anyway, isQueued: true })
        : sendNow(world, start, answering, anyway),
    /** Tells whether an answer or the next queued message is on its way. It reads signals. */
    isBusy: mustQueue,
    /** Queued messages of the open conversation, once loaded. */
    queue: queue.loaded,
    loadQueue: queue.load,
    /** Starts more answers to a question beside the one shown. Resolves to whether any run started. */
    async compare(answers: ShownAnswer[], ways: ComparedWay[]): Promise<boolean> {
      const { startCompared } = await import('./compared-answers.ts');
      return startCompared(answers, ways, { ...world, order, ask, unanswered });
    },
    /** Sends the unsent message once in each way. Resolves to the id of the question if it was sent. */
    compareMessage: createLateComparing({ ...world, order, ask, begin, unanswered }),

    async stop() {
      const runId = world.conversation.openRunId.value;
      if (runId) await order('run.stop', { runId });
    },

    stopRun: (runId: string) => order('run.stop', { runId }),
    keep: (runId: string) => order('run.keep', { runId }),
  };
}

export type Sending = ReturnType<typeof createSending>;

/** Starts the run of the message, or queues it. `isMadeText`: the text was made of the fields. */
type Begin = (start: Start, profile: Profile, isMadeText: boolean) => Promise<boolean>;

/**
 * Sends or queues the unsent message if it matches the runnable's input; `anyway` does so even if the schema
 * objects.
 */
async function send(here: Writing, begin: Begin, manner: { anyway: boolean; isQueued: boolean }) {
  const message = await readyMessage(here, manner);
  if (message && (await begin(message.start, message.profile, message.isMadeText))) message.take();
}

/** Sends the unsent message, or answers with its text a run that waits. */
async function sendNow(
  here: Writing,
  begin: Begin,
  { answerByText }: Pick<ReturnType<typeof createAnswering>, 'answerByText'>,
  anyway: boolean,
) {
  const { draft, attachments, context, conversation } = here;
  const isFree = conversation.isRead.peek() && !waitingAnswer(conversation);
  if (isFree) return send(here, begin, { anyway, isQueued: false });
  const text = draft.text.peek();
  const { id } = conversation.open.peek();
  const isBare = attachments.list.peek().length === 0 && context.fileIds.peek().length === 0;
  // The last answer is known once the conversation is read.
  if (!conversation.isRead.peek()) await here.opening.untilRead();
  if (conversation.open.peek().id !== id) return;
  const outcome = await answerByText({ text, isBare, isEmpty: isBare && isEmpty(text, here) });
  if (outcome === 'free') await send(here, begin, { anyway, isQueued: false });
  if (outcome === 'answered') draft.take(id, text);
}

/** Tells whether there is nothing to send: fields alone may be a message. */
function isEmpty(text: string, { runnable }: Writing): boolean {
  const plan = runnable.plan.peek();
  return text.trim() === '' && (!plan || hasTextPlace(plan));
}

/** Loads what sends a message in several ways on first use. */
function createLateComparing(world: Writing & Omit<ComparedMessageWorld, 'ready'>): SendCompared {
  let loading: Promise<SendCompared> | undefined;
  const ready: ComparedMessageWorld['ready'] = (manner) => readyMessage(world, manner);
  return async (ways) => {
    loading ??= import('./compared-message.ts').then(({ createComparedMessage }) =>
      createComparedMessage({ ...world, ready }),
    );
    return (await loading)(ways);
  };
}

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

  function once(): Promise<MessageQueue> {
    loading ??= load();
    return loading;
  }

  return {
    loaded: loaded as ReadonlySignal<MessageQueue | undefined>,
    load: once,
    add: async (...message: Parameters<MessageQueue['add']>) => (await once()).add(...message),
    isSending: () => loaded.value?.state.value.status === 'sends',
  };
}
