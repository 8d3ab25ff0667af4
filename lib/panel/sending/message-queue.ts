import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { LaterStart } from '../../chat/conversation/run-start.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { type QueueState, queueState } from '../../chat/queue/queue-state.ts';
import { placeBack, type QueuedMessage } from '../../chat/queue/queued-message.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Change } from '../../wire/changes.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import { say } from '../../words/say.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Notice } from '../page/notice.ts';
import type { Lock } from '../passphrase/lock.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { type AskingWorld, createStartRun, openQuestion, type Start } from './ask-first.ts';
import { comingSites, factsOf, goesTo, hasValues } from './queue-facts.ts';
import { createQueuedEdits } from './queued-edits.ts';

export type QueueStorage = {
  readQueued(conversationId: string): Promise<QueuedMessage[]>;
  readSessionId(): Promise<string | undefined>;
};

export type MessageQueueWorld = {
  profiles: Pick<ProfilesState, 'profiles' | 'groups' | 'lacksAccess'>;
  conversation: Pick<ConversationState, 'open' | 'reload' | 'stored'>;
  lock: Pick<Lock, 'state'>;
  notice: Signal<Notice | undefined>;
  draft: Pick<NextMessage['draft'], 'add'>;
  newId(): string;
  sendCommand: typeof sendCommand;
  onChange(listen: (change: Change) => void): void;
} & Pick<AskingWorld, 'protocols' | 'sendsHistory' | 'ask'>;

type World = MessageQueueWorld & QueueStorage;

/** Holds the queued messages of the open conversation. The worker sends them. */
export function createMessageQueue(world: World) {
  const { stored, items, shown, reload, untilRead } = createStoredQueue(world);
  const added = signal(0);
  const edits = createQueuedEdits({ ...world, queue: shown });
  const state = computed<QueueState>(() => queueState(factsOf(items.value[0], stored.value.session, world)));

  const order = createOrder(world, reload);
  const named = ({ conversationId, id: runId }: QueuedMessage) => ({ conversationId, runId });

  return {
    items: items as ReadonlySignal<QueuedMessage[]>,
    state: state as ReadonlySignal<QueueState>,
    edits,
    /** Counts the messages queued from this page. */
    added: added as ReadonlySignal<number>,
    untilRead,
    /** Returns the places of the secret values that must be typed again before a message is sent. */
    lacking: (item: QueuedMessage): string[] =>
      hasValues(item, stored.value.session, world.profiles) ? [] : item.start.secrets,

    /** Queues a message as it is now. Resolves to whether the worker has it. */
    add: createAdding({ ...world, untilRead }, items, ({ origin, ...start }, isMadeText) =>
      // Counted before the list is read: the focus that follows would else be taken from who edits the new row by now.
      order('queue.add', { start, origin, ...(isMadeText && { isMadeText }) }, () => added.value++),
    ),

    /** Holds a message while it is edited. */
    hold: (item: QueuedMessage, isHeld: boolean) => order('queue.change', { ...named(item), isHeld }),
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
      world.notice.value = {
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
        origin: goesTo(item, world.profiles) ?? '',
      }),
  };
}

/** Builds the sending of a command, after which queue and conversation are read again. `onDone` comes before that. */
function createOrder({ sendCommand, notice, conversation }: World, reload: () => Promise<void>) {
  return async <Name extends CommandName>(name: Name, input: CommandInput<Name>, onDone?: () => void) => {
    const reply = await sendCommand(name, input);
    if (reply.ok) onDone?.();
    notice.value = reply.ok ? undefined : { text: refusalText(reply.problem) };
    await Promise.all([reload(), conversation.reload()]);
    return reply.ok;
  };
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

/** Reads the queue of the open conversation, and again when it changes. */
function createStoredQueue({ conversation, readQueued, readSessionId, onChange }: World) {
  /** `conversationId`: the conversation whose queue is read. */
  type Stored = { conversationId?: string; items: QueuedMessage[]; session: string | undefined };
  const empty: Stored = { items: [], session: undefined };
  const stored = signal(empty);
  const openId = computed(() => conversation.open.value.id);
  let reading = Promise.resolve();
  let lastLoad = 0;

  async function read() {
    const thisLoad = ++lastLoad;
    const conversationId = openId.peek();
    const [items, session] = await Promise.all([readQueued(conversationId), readSessionId()]);
    if (thisLoad === lastLoad) stored.value = { conversationId, items, session };
  }

  function reload(): Promise<void> {
    reading = read();
    return reading;
  }

  effect(() => {
    openId.value;
    stored.value = empty;
    void reload();
  });
  onChange(({ store, id }) => {
    if (store === 'queue' && id === openId.peek()) void reload();
  });
  /** Without messages whose run is there already: their removal may not be read yet. */
  const items = computed(() => {
    conversation.open.value;
    return stored.value.items.filter(({ id }) => conversation.stored()?.runs.has(id) !== true);
  });
  const shown = computed(() => {
    const { conversationId } = stored.value;
    return conversationId === undefined ? undefined : { conversationId, items: items.value };
  });
  return {
    stored: stored as ReadonlySignal<Stored>,
    items,
    /** The queue, once it is read, with its conversation. */
    shown,
    reload,
    /** Resolves once the latest read has ended. */
    untilRead: () => reading,
  };
}

/** Builds the action that queues a message, one at a time, after asking about another site. */
function createAdding(
  world: World & { untilRead(): Promise<void> },
  items: ReadonlySignal<QueuedMessage[]>,
  add: (start: LaterStart & { origin: string }, isMadeText: boolean) => Promise<boolean>,
) {
  const { conversation } = world;
  let isAdding = false;
  let isMadeText = false;
  const start = createStartRun(async (input) => {
    const { message, mode, presetId, isAside: _, ...rest } = input;
    if (message.kind !== 'new' || mode === undefined || presetId === undefined) return false;
    return add({ ...rest, message, mode, presetId }, isMadeText);
  }, world.newId);

  return async (input: Start, profile: Profile, isOfFields: boolean): Promise<boolean> => {
    if (isAdding) return false;
    isAdding = true;
    try {
      await world.untilRead();
      const { mode, call } = profile;
      const consent = await consentFor({ ...input, mode, presetId: call.presetId });
      if (consent === 'cancelled' || conversation.open.peek().id !== input.conversationId) return false;
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
    const question = await openQuestion(input, world, comingSites(items.peek(), world));
    if (!question) return undefined;
    const travels = await world.ask({ ...question, isHere: true });
    if (travels === undefined || travels === 'new') return 'cancelled';
    return { origin: question.origin, travels };
  }
}
