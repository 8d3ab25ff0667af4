import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { LaterStart } from '../../chat/conversation/run-start.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import {
  placeBack,
  type QueuedMessage,
  type QueueState,
  queueState,
} from '../../chat/queue/message-queue.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { type AskAboutSite, openQuestion } from './ask-first.ts';
import { createQueuedEdits } from './queued-edits.ts';
import { createOrder, createStartRun, type SendingParts, type Start } from './start-run.ts';
import {
  comingSites,
  createStoredQueue,
  factsOf,
  goesTo,
  hasValues,
  type QueueStorage,
  type StoredQueue,
} from './stored-queue.ts';

/** Holds the queued messages of the open conversation. The worker sends them. */
export function createMessageQueue(
  parts: SendingParts,
  { ask, storage }: { ask: AskAboutSite; storage: QueueStorage },
  host: Host,
) {
  const queue = createStoredQueue(parts.conversation, storage, host);
  const { stored, items, reload, untilRead } = queue;
  const added = signal(0);
  const state = computed<QueueState>(() => queueState(factsOf(items.value[0], stored.value.session, parts)));

  const order = createOrder(parts, host, reload);
  const add: Adding['add'] = ({ origin, ...start }, isMadeText) =>
    // Counted before the list is read: the focus that follows would else be taken from who edits the new row by now.
    order('queue.add', { start, origin, ...(isMadeText && { isMadeText }) }, () => added.value++);
  const named = ({ conversationId, id: runId }: QueuedMessage) => ({ conversationId, runId });
  const hold = (item: QueuedMessage, isHeld: boolean) => order('queue.change', { ...named(item), isHeld });
  const edits = createQueuedEdits(queue.shown, parts, { storage, hold }, host);

  return {
    items: items as ReadonlySignal<QueuedMessage[]>,
    state: state as ReadonlySignal<QueueState>,
    edits,
    /** Counts the messages queued from this page. */
    added: added as ReadonlySignal<number>,
    untilRead,
    /** Returns the places of the secret values that must be typed again before a message is sent. */
    lacking: (item: QueuedMessage): string[] =>
      hasValues(item, stored.value.session, parts.profiles) ? [] : item.start.secrets,

    /** Queues a message as it is now. Resolves to whether the worker has it. */
    add: createAdding({ queue, ask, add }, parts, host),

    /** Holds a message while it is edited. */
    hold,
    change: (item: QueuedMessage, text: string | undefined, values: Record<string, string> | undefined) =>
      edits.saved(item, () =>
        order('queue.change', {
          ...named(item),
          isHeld: false,
          ...(text !== undefined && { text }),
          ...(values && { values }),
        }),
      ),
    async remove(item: QueuedMessage) {
      if (!(await order('queue.remove', named(item)))) return;
      const { isMadeText, start, origin } = item;
      parts.notice.value = {
        text: say('queue_removed'),
        undo() {
          const place = placeBack(item, items.peek());
          void order('queue.add', { start, origin, place, ...(isMadeText && { isMadeText }) });
        },
      };
    },
    sendNow: (item: QueuedMessage) =>
      order('queue.send', {
        conversationId: item.conversationId,
        origin: goesTo(item, parts.profiles) ?? '',
      }),
  };
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

type Adding = {
  queue: StoredQueue;
  ask: AskAboutSite;
  add(start: LaterStart & { origin: string }, isMadeText: boolean): Promise<boolean>;
};

/** Builds the action that queues a message, one at a time, after asking about another site. */
function createAdding({ queue, ask, add }: Adding, parts: SendingParts, host: Host) {
  const { items, untilRead } = queue;
  let isAdding = false;
  let isMadeText = false;
  const start = createStartRun(async (input) => {
    const { message, mode, presetId, isAside: _, ...rest } = input;
    if (message.kind !== 'new' || mode === undefined || presetId === undefined) return false;
    return add({ ...rest, message, mode, presetId }, isMadeText);
  }, host);

  return async (input: Start, profile: Profile, isOfFields: boolean): Promise<boolean> => {
    if (isAdding) return false;
    isAdding = true;
    try {
      await untilRead();
      const { mode, call } = profile;
      const consent = await consentFor({ ...input, mode, presetId: call.presetId });
      if (consent === 'cancelled' || parts.conversation.open.peek().id !== input.conversationId) return false;
      isMadeText = isOfFields;
      return await start({ ...input, mode, presetId: call.presetId, ...(consent && { consent }) });
    } finally {
      isAdding = false;
    }
  };

  /** Asks whether the conversation, with the answers that will be there by then, may go to another site. */
  async function consentFor(input: Start) {
    const given = items.peek().flatMap(({ start }) => start.consent ?? []);
    const before = given.find(({ origin }) => origin === input.origin);
    if (before) return before.travels === 'conversation' ? before : undefined;
    const question = await openQuestion(input, parts, host, comingSites(items.peek(), parts));
    if (!question) return undefined;
    const travels = await ask({ ...question, isHere: true });
    if (travels === undefined || travels === 'new') return 'cancelled';
    return { origin: question.origin, travels };
  }
}
