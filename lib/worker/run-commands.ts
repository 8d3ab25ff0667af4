import type { Conversation, Message } from '../chat/conversation.ts';
import type { Profile } from '../chat/profile.ts';
import { isEnded, type RunWithFold, type StoredPlace } from '../chat/run.ts';
import { createOrders } from '../platform/in-order.ts';
import { type CommandHandlers, CommandRefusal } from '../platform/messaging.ts';
import { StorageRefused } from '../platform/records.ts';
import type { Change } from '../wire/changes.ts';
import type { CommandInput } from '../wire/commands.ts';
import { type ExchangeWorld, exchange } from './exchange.ts';
import type { RunEngine } from './run-engine.ts';
import { newTurn, type Turn } from './turn.ts';

export type RunCommandsWorld = {
  engine: RunEngine;
  /** Ends runs that nobody runs any more. */
  recover(): Promise<void>;
  exchangeWorld: ExchangeWorld;
  now(): number;
  /** Of the browser, as the run will name it. */
  session: Promise<string>;
  readProfile(id: string): Promise<Profile | undefined>;
  findConversation(id: string): Promise<Conversation | undefined>;
  findMessage(id: string): Promise<Message | undefined>;
  /** Resolves to where it was written, or to `known` where the run is there already. */
  writeTurn(turn: Turn): Promise<StoredPlace | 'known'>;
  findRun(id: string): Promise<RunWithFold | undefined>;
  rewriteRun(run: RunWithFold): Promise<StoredPlace>;
  markSeen(conversationId: string): Promise<void>;
  notice(change: Change): void;
};

type RunCommand = 'run.start' | 'run.stop' | 'run.keep' | 'conversation.seen';

export function createRunCommands(world: RunCommandsWorld): Pick<CommandHandlers, RunCommand> {
  const { engine } = world;
  const inOrder = createOrders();

  async function start(input: CommandInput<'run.start'>) {
    const { runId, conversationId, profileId, plainText } = input;
    const profile = await world.readProfile(profileId);
    if (!profile) throw new CommandRefusal('The profile does not exist any more. Choose another one.');
    const text = await textOf(input);
    const head = await world.findConversation(conversationId);
    const turn = newTurn(input, profile, head, { now: world.now(), session: await world.session });
    await engine
      .start(
        turn.run,
        () => world.writeTurn(turn),
        (signal) => exchange({ profile, text, plainText }, world.exchangeWorld, signal),
      )
      .catch((error) => {
        if (!(error instanceof StorageRefused)) throw error;
        throw new CommandRefusal(
          `The browser refuses to store the message, so it was not sent. Free some disk space or close and open the browser, then try again. (${error.message})`,
        );
      });
    world.notice({ store: 'conversations', id: conversationId });
    return { runId };
  }

  async function textOf({ message }: CommandInput<'run.start'>): Promise<string> {
    if (message.kind === 'new') return message.text;
    const question = await world.findMessage(message.questionId);
    if (question?.role === 'human') return question.text;
    throw new CommandRefusal('The message to answer again cannot be found.');
  }

  return {
    // The next turn follows what this one has written.
    'run.start': (input) => inOrder(input.conversationId, () => start(input)),
    'run.stop': async ({ runId }) => {
      if (engine.isOpen(runId)) engine.stop(runId);
      else await world.recover();
      return {};
    },
    'run.keep': async ({ runId }) => {
      if (engine.isOpen(runId)) throw new CommandRefusal('This answer is not saved yet. Try again later.');
      const found = await world.findRun(runId);
      if (!found || !isEnded(found.run)) return {};
      await world.rewriteRun({ ...found, run: { ...found.run, kept: true } });
      world.notice({ store: 'conversations', id: found.run.conversationId });
      return {};
    },
    'conversation.seen': async ({ id }) => {
      await world.markSeen(id);
      world.notice({ store: 'list', id });
      return {};
    },
  };
}
