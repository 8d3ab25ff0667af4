import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { needsPassphrase } from '../../chat/profile/secrets.ts';
import {
  maySendNow,
  type QueuedMessage,
  type QueueState,
  queueState,
  type SecretValues,
  withSecretValues,
} from '../../chat/queue/message-queue.ts';
import type { Refusal } from '../../chat/storage/refusal.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import type { QueuedValues } from '../../platform/records/queue-store.ts';
import { withGroups } from '../runnables/connection.ts';
import { type StartWorld, startRun } from './start-run.ts';

export type MessageQueueWorld = StartWorld & {
  /** Runs what starts runs of a conversation, or changes its queue, one at a time. */
  inOrder<T>(conversationId: string, task: () => Promise<T>): Promise<T>;
  /** Reads the queued messages of a conversation in order. */
  readQueued(conversationId: string): Promise<QueuedMessage[]>;
  queuedConversations(): Promise<string[]>;
  writeQueued(item: QueuedMessage): Promise<unknown>;
  removeQueued(conversationId: string, id: string): Promise<void>;
  readQueuedValues(runId: string): Promise<QueuedValues | undefined>;
  writeQueuedValues(runId: string, origin: string, values: SecretValues): Promise<void>;
};

/** Sends queued messages one after another, each as a run whose id was chosen when it was queued. */
export function createMessageQueue(world: MessageQueueWorld) {
  /** Sends the next message if nothing is in its way. Must be called in order. */
  async function goOnInOrder(conversationId: string) {
    const { state, next, ...rest } = await look(conversationId, world);
    if (next && state.status === 'sends') await send(next, rest, world);
  }

  const goOn = (conversationId: string): Promise<void> =>
    world
      .inOrder(conversationId, () => goOnInOrder(conversationId))
      .catch((error) => logFault('the queue of messages', error));

  return {
    waiting: (conversationId: string) => waiting(conversationId, world),
    wasStarted: (id: string) => wasStarted(id, world),
    changed: (conversationId: string) => changed(conversationId, world),
    goOnInOrder,
    /**
     * Pauses a queue whose next message was not refused before; `isOver` ends the pause of that reason. Must be called in
     * order.
     */
    async pause(conversationId: string, refusal: Refusal, isOver = false) {
      const [next] = await waiting(conversationId, world);
      if (!next || next.refusal?.code !== (isOver ? refusal.code : undefined)) return;
      await world.writeQueued({ ...next, refusal: isOver ? undefined : refusal });
      changed(conversationId, world);
      await goOnInOrder(conversationId);
    },
    /** Sends the next message of a conversation if nothing is in its way; to be called when that may have changed. */
    goOn,
    async goOnAll() {
      for (const id of await world.queuedConversations()) await goOn(id);
    },
    /** Sends the next message although the queue is paused, unless something else has to be done first. */
    async sendNow(conversationId: string, agreed: string) {
      const { state, next, values, profile } = await look(conversationId, world);
      if (state.status === 'paused' && state.pause.kind === 'secrets-locked')
        throw new CommandRefusal({ code: 'secrets-locked' });
      const isFree = state.status === 'sends' || (state.status === 'paused' && maySendNow(state.pause));
      if (next && isFree) await send(asAgreed(next, agreed, profile), { values }, world);
    },
  };
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

const changed = (id: string, { notice }: MessageQueueWorld) => notice({ store: 'queue', id });

const wasStarted = async (id: string, { engine, findRun }: MessageQueueWorld) =>
  engine.isOpen(id) || (await findRun(id)) !== undefined;

/** Reads the messages that are still to be sent; removes those whose run exists. */
async function waiting(conversationId: string, world: MessageQueueWorld): Promise<QueuedMessage[]> {
  const items = await world.readQueued(conversationId);
  const started = await Promise.all(items.map(({ id }) => wasStarted(id, world)));
  for (const item of items.filter((_, place) => started[place])) await drop(item, world);
  return items.filter((_, place) => !started[place]);
}

/** An item that stays is no harm: its run exists. */
async function drop({ id, conversationId }: QueuedMessage, world: MessageQueueWorld) {
  await world.removeQueued(conversationId, id).catch((error) => logFault('removing a queued message', error));
  changed(conversationId, world);
}

/** Values of the secret fields of a message, and the message that it follows. */
type Sent = { values?: SecretValues | undefined; after?: string | undefined };

/** A message for another site than it was queued for has the preset that its profile has chosen there. */
function asAgreed(item: QueuedMessage, origin: string, profile: Profile | undefined): QueuedMessage {
  if (item.origin === origin || !profile) return item;
  return { ...item, origin, start: { ...item.start, presetId: profile.call.presetId } };
}

/** Reads the first message of a queue, and what decides about it. Alone it follows the last answer. */
async function look(
  conversationId: string,
  world: MessageQueueWorld,
): Promise<Sent & { state: QueueState; next?: QueuedMessage; profile?: Profile | undefined }> {
  const [next] = await waiting(conversationId, world);
  if (!next) return { state: { status: 'empty' } };
  const [head, profile, kept] = await Promise.all([
    world.findConversation(conversationId),
    world.readProfile(next.start.profileId),
    next.start.secrets.length > 0 ? world.readQueuedValues(next.id) : undefined,
  ]);
  const last = head && (await world.findRun(head.lastRun.id));
  const state = queueState({
    next,
    isRunOpen: world.engine.openRuns().some((run) => run.conversationId === conversationId),
    lastRun: head?.lastRun.status,
    isDeleted: head?.deletedAt !== undefined,
    profile: profile && { isLocked: await isLocked(profile, world), origin: originOf(profile.url) },
    hasValues: kept !== undefined && (kept.origin ?? next.origin) === next.origin,
  });
  return { state, next, profile, values: kept?.values, after: last?.run.messageId };
}

/** Starts the run of a message. If it cannot be started, the message stays, with the reason. */
async function send(item: QueuedMessage, { values = {}, after }: Sent, world: MessageQueueWorld) {
  const { start, conversationId } = item;
  try {
    const fields = withSecretValues(start.fields, values);
    await startRun({ ...start, origin: item.origin, fields }, world, after);
  } catch (error) {
    logFault('sending a queued message', error);
    const known = error instanceof CommandRefusal ? error.refusal : undefined;
    const refusal: Refusal = known ?? { code: 'fault', command: 'queue.send', said: String(error) };
    await world.writeQueued({ ...item, refusal });
    return changed(conversationId, world);
  }
  await drop(item, world);
}

async function isLocked(profile: Profile, { exchangeWorld }: Pick<StartWorld, 'exchangeWorld'>) {
  const { profile: sender, secrets } = await withGroups(profile, exchangeWorld);
  return needsPassphrase(sender, secrets);
}
