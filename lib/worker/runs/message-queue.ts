import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { needsPassphrase } from '../../chat/profile/secrets.ts';
import { type QueuedMessage, type SecretValues, withSecretValues } from '../../chat/queue/queued-message.ts';
import { maySendNow, type QueueState, queueState } from '../../chat/queue/queue-state.ts';
import type { RunWithFold } from '../../chat/run/run.ts';
import type { Refusal } from '../../chat/storage/refusal.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import { withGroups } from '../runnables/connection.ts';
import { type StartWorld, startRun } from './start-run.ts';

export type MessageQueueWorld = StartWorld & {
  /** Runs what starts runs of a conversation, or changes its queue, one at a time. */
  inOrder<T>(conversationId: string, task: () => Promise<T>): Promise<T>;
  findRun(id: string): Promise<RunWithFold | undefined>;
  /** Reads the queued messages of a conversation in order. */
  readQueued(conversationId: string): Promise<QueuedMessage[]>;
  queuedConversations(): Promise<string[]>;
  writeQueued(item: QueuedMessage): Promise<unknown>;
  removeQueued(conversationId: string, id: string): Promise<void>;
  readQueuedValues(runId: string): Promise<SecretValues | undefined>;
  writeQueuedValues(runId: string, values: SecretValues): Promise<void>;
};

/** The first message of a queue, with what decides about it. */
type Looked = {
  state: QueueState;
  next?: QueuedMessage;
  values?: SecretValues | undefined;
  /** Message that the next one follows if it is sent by itself. */
  after?: string | undefined;
};

/** Sends queued messages one after another, each as a run whose id was chosen when it was queued. */
export function createMessageQueue(world: MessageQueueWorld) {
  const { engine } = world;
  const changed = (id: string) => world.notice({ store: 'queue', id });

  const wasStarted = async (id: string) => engine.isOpen(id) || (await world.findRun(id)) !== undefined;

  /** Reads the messages that are still to be sent; removes those whose run exists. */
  async function waiting(conversationId: string): Promise<QueuedMessage[]> {
    const items = await world.readQueued(conversationId);
    const started = await Promise.all(items.map(({ id }) => wasStarted(id)));
    for (const item of items.filter((_, place) => started[place])) await drop(item);
    return items.filter((_, place) => !started[place]);
  }

  /** An item that stays is no harm: its run exists. */
  async function drop({ id, conversationId }: QueuedMessage) {
    await world.removeQueued(conversationId, id).catch((error) => logFault('removing a queued message', error));
    changed(conversationId);
  }

  async function look(conversationId: string): Promise<Looked> {
    const [next] = await waiting(conversationId);
    if (!next) return { state: { status: 'empty' } };
    const [head, profile, values] = await Promise.all([
      world.findConversation(conversationId),
      world.readProfile(next.start.profileId),
      next.start.secrets.length > 0 ? world.readQueuedValues(next.id) : {},
    ]);
    const last = head && (await world.findRun(head.lastRun.id));
    const state = queueState({
      next,
      isRunOpen: engine.openRuns().some((run) => run.conversationId === conversationId),
      lastRun: head?.lastRun.status,
      isDeleted: head?.deletedAt !== undefined,
      profile: profile && { isLocked: await isLocked(profile, world) },
      hasValues: values !== undefined && profile !== undefined && originOf(profile.url) === next.origin,
    });
    return { state, next, values, after: last?.run.messageId };
  }

  async function send(item: QueuedMessage, values: SecretValues = {}, after?: string) {
    const { start } = item;
    try {
      const fields = withSecretValues(start.fields, values);
      await startRun({ ...start, fields }, world, after);
    } catch (error) {
      logFault('sending a queued message', error);
      const known = error instanceof CommandRefusal ? error.refusal : undefined;
      const refusal: Refusal = known ?? { code: 'fault', command: 'queue.send', said: String(error) };
      await world.writeQueued({ ...item, refusal });
      return changed(item.conversationId);
    }
    await drop(item);
  }

  /** Sends the next message if nothing is in its way. Must be called in order. */
  async function goOnInOrder(conversationId: string) {
    const { state, next, values, after } = await look(conversationId);
    if (next && state.status === 'sends') await send(next, values, after);
  }

  const goOn = (conversationId: string): Promise<void> =>
    world
      .inOrder(conversationId, () => goOnInOrder(conversationId))
      .catch((error) => logFault('the queue of messages', error));

  return {
    waiting,
    wasStarted,
    changed,
    goOnInOrder,
    /** Sends the next message of a conversation if nothing is in its way; to be called when that may have changed. */
    goOn,
    async goOnAll() {
      for (const id of await world.queuedConversations()) await goOn(id);
    },
    /** Sends the next message although the queue is paused, unless something else has to be done first. */
    async sendNow(conversationId: string) {
      const { state, next, values } = await look(conversationId);
      const isFree = state.status === 'sends' || (state.status === 'paused' && maySendNow(state.pause));
      if (next && isFree) return send(next, values);
      if (state.status === 'paused' && state.pause.kind === 'secrets-locked')
        throw new CommandRefusal({ code: 'secrets-locked' });
    },
  };
}

async function isLocked(profile: Profile, { exchangeWorld }: Pick<StartWorld, 'exchangeWorld'>) {
  const { profile: sender, secrets } = await withGroups(profile, exchangeWorld);
  return needsPassphrase(sender, secrets);
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;
