import { originOf } from '../../chat/profile/profile.ts';
import {
  type QueuedMessage,
  secretValuesOf,
  withoutSecretValues,
} from '../../chat/queue/queued-message.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { StorageRefused } from '../../platform/records/records.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { MessageQueue, MessageQueueWorld } from './message-queue.ts';

type QueueCommand = Extract<CommandName, `queue.${string}`>;

/** Handles the commands about queued messages. A message that was sent meanwhile is not changed. */
export function createQueueCommands(
  world: MessageQueueWorld,
  { waiting, wasStarted, changed, goOnInOrder, sendNow }: MessageQueue,
): Pick<CommandHandlers, QueueCommand> {
  const { inOrder } = world;

  async function write(item: QueuedMessage) {
    await world.writeQueued(item).catch((error) => {
      if (!(error instanceof StorageRefused)) throw error;
      throw new CommandRefusal({ code: 'message-not-stored', said: error.message });
    });
    changed(item.conversationId);
  }

  async function add({ start, isMadeText, place }: CommandInput<'queue.add'>) {
    const { runId: id, conversationId } = start;
    const queued = await waiting(conversationId);
    if (queued.some((item) => item.id === id) || (await wasStarted(id))) return;
    const profile = await world.readProfile(start.profileId);
    if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
    // In memory before the rest is on disk: a message that is there is whole.
    const values = secretValuesOf(start);
    if (values && start.secrets.length > 0) await world.writeQueuedValues(id, values);
    const isWhole = values !== undefined || (await world.readQueuedValues(id)) !== undefined;
    await write({
      id,
      conversationId,
      place: place ?? (queued.at(-1)?.place ?? 0) + 1,
      profileName: profile.name,
      origin: originOf(profile.url),
      session: isWhole ? await world.session : '',
      ...(isMadeText && { isMadeText }),
      start: { ...start, fields: withoutSecretValues(start) },
    });
  }

  async function change({ conversationId, runId, text, values, isHeld }: CommandInput<'queue.change'>) {
    const item = (await waiting(conversationId)).find(({ id }) => id === runId);
    if (!item) throw new CommandRefusal({ code: 'queued-message-gone' });
    const { isHeld: _, refusal, ...rest } = item;
    const { message } = item.start;
    const typed = values && (await typedAgain(item, values));
    await write({
      ...rest,
      ...typed,
      ...(isHeld && { isHeld }),
      ...(refusal && isHeld && { refusal }),
      start: { ...item.start, message: { ...message, text: text ?? message.text } },
    });
  }

  /** Keeps the values that were typed again, for the site that they are sent to now. */
  async function typedAgain(
    { id, start }: QueuedMessage,
    typed: Record<string, string>,
  ): Promise<Partial<QueuedMessage>> {
    const profile = await world.readProfile(start.profileId);
    if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
    const values = Object.fromEntries(start.secrets.map((at) => [at, typed[at] ?? '']));
    await world.writeQueuedValues(id, values);
    return { origin: originOf(profile.url), session: await world.session };
  }

  return {
    'queue.add': async (input) => inTurn(input.start.conversationId, () => add(input)),
    'queue.change': async (input) => inTurn(input.conversationId, () => change(input)),
    'queue.remove': async ({ conversationId, runId }) =>
      inTurn(conversationId, async () => {
        await world.removeQueued(conversationId, runId);
        changed(conversationId);
      }),
    'queue.send': async ({ conversationId }) => {
      await inOrder(conversationId, () => sendNow(conversationId));
      return {};
    },
  };

  /** Carries out a change of the queue, then goes on if it may. */
  async function inTurn(conversationId: string, task: () => Promise<void>) {
    await inOrder(conversationId, async () => {
      await task();
      await goOnInOrder(conversationId);
    });
    return {};
  }
}
