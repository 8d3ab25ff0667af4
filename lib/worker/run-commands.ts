import type { Conversation, Message } from '../chat/conversation.ts';
import type { Profile } from '../chat/profile.ts';
import { isEnded, type Run, type RunWithFold } from '../chat/run.ts';
import type { Fold } from '../langserve/fold.ts';
import { type CommandHandlers, CommandRefusal } from '../platform/messaging.ts';
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
  readProfile(id: string): Promise<Profile | undefined>;
  findConversation(id: string): Promise<Conversation | undefined>;
  findMessage(id: string): Promise<Message | undefined>;
  /** False where the run is there already. */
  writeTurn(turn: Turn): Promise<boolean>;
  findRun(id: string): Promise<RunWithFold | undefined>;
  writeEnd(run: Run, fold: Fold): Promise<void>;
  notice(change: Change): void;
};

type RunCommand = 'run.start' | 'run.stop' | 'run.keep';

export function createRunCommands(world: RunCommandsWorld): Pick<CommandHandlers, RunCommand> {
  const { engine } = world;

  async function start(input: CommandInput<'run.start'>) {
    const { runId, conversationId, profileId, plainText } = input;
    const profile = await world.readProfile(profileId);
    if (!profile) throw new CommandRefusal('The profile does not exist any more. Choose another one.');
    const text = await textOf(input);
    const turn = newTurn(input, profile, await world.findConversation(conversationId), world.now());
    await engine
      .start(
        turn.run,
        () => world.writeTurn(turn),
        (signal) => exchange({ profile, text, plainText }, world.exchangeWorld, signal),
      )
      .catch((error) => {
        throw new CommandRefusal(
          `The browser refuses to store the message, so it was not sent. Free some disk space, then try again. (${String(error?.message ?? error)})`,
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
    'run.start': start,
    'run.stop': async ({ runId }) => {
      if (engine.isOpen(runId)) engine.stop(runId);
      else await world.recover();
      return {};
    },
    'run.keep': async ({ runId }) => {
      const found = await world.findRun(runId);
      if (!found || !isEnded(found.run)) return {};
      await world.writeEnd({ ...found.run, kept: true }, found.fold);
      world.notice({ store: 'conversations', id: found.run.conversationId });
      return {};
    },
  };
}
