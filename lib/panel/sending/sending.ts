import { type ReadonlySignal, signal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ComparedWay } from '../../chat/profile/ways.ts';
import { hasTextPlace } from '../../form/input-plan.ts';
import { late } from '../../runnable/late.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import type { Host } from '../host/host.ts';
import { createAnswering, waitingAnswer } from './answering.ts';
import { type AskAboutSite, askFirst, createSiteQuestion } from './ask-first.ts';
import { createBranchActions } from './branch-actions.ts';
import type { MessageQueue } from './message-queue.ts';
import { readyMessage } from './ready-message.ts';
import { createSendingAgain } from './send-again.ts';
import { createOrder, createStartRun, type Order, type SendingParts, type Start } from './start-run.ts';

/** Builds the actions of messages and runs. One click sends at most one message. */
export function createSending(parts: SendingParts, host: Host) {
  const { conversation } = parts;
  const order = createOrder(parts, host);
  const sent = signal(0);
  const { question, ask } = createSiteQuestion();
  async function begin(input: CommandInput<'run.start'>): Promise<boolean> {
    const isStarted = await order('run.start', input);
    if (isStarted) sent.value += 1;
    return isStarted;
  }
  const start = askFirst(createStartRun(begin, host), ask, parts, host);
  const answering = createAnswering(parts, start, host);
  const queue = createLateQueue(parts, ask, host);
  const comparing = late(async () => {
    const { createComparing } = await import('./comparing.ts');
    const ready = (manner: { isOfForm: boolean }) => readyMessage(manner, parts, order);
    return createComparing(parts, { order, ask, begin, ready }, host);
  });
  const mustQueue = () => conversation.openRunId.value !== undefined || queue.isSending();

  return {
    ...createSendingAgain(parts, order, start),
    ...createBranchActions(parts, order, host),
    goWithoutSchema: (id: string) => order('profile.withoutSchema', { id }),
    restartQuestion: answering.restartQuestion,
    answerQuestions: answering.answerQuestions,
    askAgain: answering.askAgain,
    /** The open question before a message is sent. */
    siteQuestion: question,
    /** Counts the messages sent from this page. */
    sent: sent as ReadonlySignal<number>,
    /** Sends the unsent message, or queues it while an answer is on its way. */
    send: (anyway = false) =>
      mustQueue()
        ? send({ anyway, isQueued: true }, queue.add, parts, order)
        : sendNow(anyway, { start, answering, order }, parts),
    /** Tells whether an answer or the next queued message is on its way. It reads signals. */
    isBusy: mustQueue,
    /** Queued messages of the open conversation, once loaded. */
    queue: queue.loaded,
    loadQueue: queue.load,
    /** Starts more answers to a question beside the one shown. Resolves to whether any run started. */
    compare: async (answers: ShownAnswer[], ways: ComparedWay[]) =>
      (await comparing()).compare(answers, ways),
    /** Sends the unsent message once in each way. Resolves to the id of the question if it was sent. */
    compareMessage: async (ways: readonly ComparedWay[]) => (await comparing()).compareMessage(ways),

    async stop() {
      const runId = conversation.openRunId.value;
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
async function send(
  manner: { anyway: boolean; isQueued: boolean },
  begin: Begin,
  parts: SendingParts,
  order: Order,
) {
  const message = await readyMessage(manner, parts, order);
  if (message && (await begin(message.start, message.profile, message.isMadeText))) message.take();
}

type Steps = { start: Begin; answering: ReturnType<typeof createAnswering>; order: Order };

/** Sends the unsent message, or answers with its text a run that waits. */
async function sendNow(anyway: boolean, { start, answering, order }: Steps, parts: SendingParts) {
  const { conversation, composer, opening } = parts;
  const { draft, attachments, context } = composer;
  const sendIt = () => send({ anyway, isQueued: false }, start, parts, order);
  if (conversation.isRead.peek() && !waitingAnswer(conversation)) return sendIt();
  const text = draft.text.peek();
  const { id } = conversation.open.peek();
  const isBare = attachments.list.peek().length === 0 && context.fileIds.peek().length === 0;
  // The last answer is known once the conversation is read.
  if (!conversation.isRead.peek()) await opening.untilRead();
  if (conversation.open.peek().id !== id) return;
  const outcome = await answering.answerByText({ text, isBare, isEmpty: isBare && isEmpty(text, parts) });
  if (outcome === 'free') await sendIt();
  if (outcome === 'answered') draft.take(id, text);
}

/** Tells whether there is nothing to send: fields alone may be a message. */
function isEmpty(text: string, { composer }: SendingParts): boolean {
  const plan = composer.runnable.plan.peek();
  return text.trim() === '' && (!plan || hasTextPlace(plan));
}

/** Loads the queue of messages on first use. */
function createLateQueue(parts: SendingParts, ask: AskAboutSite, host: Host) {
  const loaded = signal<MessageQueue | undefined>(undefined);
  const load = late(async () => {
    const [{ createMessageQueue }, storage] = await Promise.all([
      import('./message-queue.ts'),
      host.records.loadQueue(),
    ]);
    loaded.value = createMessageQueue(parts, { ask, storage }, host);
    return loaded.value;
  });
  return {
    loaded: loaded as ReadonlySignal<MessageQueue | undefined>,
    load,
    add: async (...message: Parameters<MessageQueue['add']>) => (await load()).add(...message),
    isSending: () => loaded.value?.state.value.status === 'sends',
  };
}
