import { originOf } from '../../chat/profile/profile.ts';
import { type QueuedMessage, secretValuesOf, withoutSecretValues } from '../../chat/queue/message-queue.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { MessageQueue, MessageQueueWorld } from './message-queue.ts';
import { refused } from './start-run.ts';

type QueueCommand = Extract<CommandName, `queue.${string}`>;

/** Handles the commands about queued messages. A message that was sent meanwhile is not changed. */
export function createQueueCommands(
  world: MessageQueueWorld,
  queue: MessageQueue,
): Pick<CommandHandlers, QueueCommand> {
  /** Carries out a change of the queue, then goes on if it may. */
  async function inTurn(conversationId: string, task: () => Promise<void>) {
    await world.inOrder(conversationId, async () => {
      await task();
      queue.changed(conversationId);
      await queue.goOnInOrder(conversationId);
    });
    return {};
  }

  return {
    'queue.add': (input) => inTurn(input.start.conversationId, () => add(input, world, queue)),
    'queue.change': (input) => inTurn(input.conversationId, () => change(input, world, queue)),
    'queue.remove': ({ conversationId, runId }) =>
      inTurn(conversationId, () => world.removeQueued(conversationId, runId)),
    'queue.send': async ({ conversationId, origin }) => {
      await world.inOrder(conversationId, () => queue.sendNow(conversationId, origin));
      return {};
    },
  };
}

async function add(
  { start, origin, isMadeText, place }: CommandInput<'queue.add'>,
  world: MessageQueueWorld,
  { waiting, wasStarted }: MessageQueue,
) {
  const { runId: id, conversationId } = start;
  const queued = await waiting(conversationId);
  if (queued.some((item) => item.id === id) || (await wasStarted(id))) return;
  const profile = await profileOf(start, world);
  const values = secretValuesOf(start);
  // In memory, before the rest is on disk. Those of a message that is put back are kept already, or forgotten.
  if (values && start.secrets.length > 0) await world.writeQueuedValues(id, origin, values);
  const isKnown = values !== undefined || (await world.readQueuedValues(id)) !== undefined;
  await write(
    {
      id,
      conversationId,
      place: place ?? (queued.at(-1)?.place ?? 0) + 1,
      profileName: profile.name,
      origin,
      session: isKnown ? await world.session : '',
      ...(isMadeText && { isMadeText }),
      start: { ...start, fields: withoutSecretValues(start) },
    },
    world,
  );
}

async function change(
  { conversationId, runId, text, values, isHeld }: CommandInput<'queue.change'>,
  world: MessageQueueWorld,
  { waiting }: MessageQueue,
) {
  const item = (await waiting(conversationId)).find(({ id }) => id === runId);
  if (!item) throw new CommandRefusal({ code: 'queued-message-gone' });
  const { isHeld: _, refusal, start, ...rest } = item;
  const message = { ...start.message, text: text ?? start.message.text };
  const typed = values && (await typedAgain(item, values, world));
  const marks = isHeld && { isHeld, ...(refusal && { refusal }) };
  await write({ ...rest, ...typed, ...marks, start: { ...start, message } }, world);
}

/** Keeps the values that were typed again, for the site that they are sent to now. */
async function typedAgain(
  { id, start }: QueuedMessage,
  typed: Record<string, string>,
  world: MessageQueueWorld,
): Promise<Pick<QueuedMessage, 'origin' | 'session'>> {
  const profile = await profileOf(start, world);
  const origin = originOf(profile.url);
  const values = Object.fromEntries(start.secrets.map((at) => [at, typed[at] ?? '']));
  await world.writeQueuedValues(id, origin, values);
  return { origin, session: await world.session };
}

async function profileOf({ profileId }: QueuedMessage['start'], { readProfile }: MessageQueueWorld) {
  const profile = await readProfile(profileId);
  if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
  return profile;
}

const write = (item: QueuedMessage, { writeQueued }: MessageQueueWorld) => writeQueued(item).catch(refused);
