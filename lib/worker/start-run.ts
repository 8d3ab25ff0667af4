import type { Conversation, Message } from '../chat/conversation.ts';
import { historyBefore } from '../chat/history.ts';
import type { Profile } from '../chat/profile.ts';
import type { StoredPlace } from '../chat/run.ts';
import type { StoredConversation } from '../platform/conversation-store.ts';
import { CommandRefusal } from '../platform/messaging.ts';
import { StorageRefused } from '../platform/records.ts';
import type { Change } from '../wire/changes.ts';
import type { CommandInput, CommandOutput } from '../wire/commands.ts';
import { type ExchangeWorld, exchange } from './exchange.ts';
import type { RunEngine } from './run-engine.ts';
import { newTurn, type Turn } from './turn.ts';

export type StartWorld = {
  engine: RunEngine;
  exchangeWorld: ExchangeWorld;
  now(): number;
  /** Of the browser, as the run will name it. */
  session: Promise<string>;
  readProfile(id: string): Promise<Profile | undefined>;
  findConversation(id: string): Promise<Conversation | undefined>;
  findMessage(id: string): Promise<Message | undefined>;
  readConversation(id: string): Promise<StoredConversation | undefined>;
  /** Resolves to where it was written, or to `known` where the run is there already. */
  writeTurn(turn: Turn): Promise<StoredPlace | 'known'>;
  notice(change: Change): void;
};

type Start = CommandInput<'run.start'>;

/** Writes a turn and starts its run. Throws a CommandRefusal where it cannot be started; then nothing is sent. */
export async function startRun(start: Start, world: StartWorld): Promise<CommandOutput<'run.start'>> {
  const { runId, conversationId, profileId, plainText, fields, files } = start;
  const profile = await world.readProfile(profileId);
  if (!profile) throw new CommandRefusal('The profile does not exist any more. Choose another one.');
  const said = await saidIn(start, world);
  const head = await world.findConversation(conversationId);
  const turn = newTurn(start, profile, head, { now: world.now(), session: await world.session });
  const history = () => historyOf(turn, profile, world);
  const message = { ...said, conversationId, fields, files, history };
  await world.engine
    .start(
      turn.run,
      () => world.writeTurn(turn),
      (signal) => exchange({ profile, message, plainText }, world.exchangeWorld, signal),
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

async function saidIn({ message }: Start, { findMessage }: StartWorld) {
  if (message.kind === 'new') return { text: message.text, attachments: message.attachments };
  const question = await findMessage(message.questionId);
  if (question?.role === 'human') return { text: question.text, attachments: question.attachments };
  throw new CommandRefusal('The message to answer again cannot be found.');
}

async function historyOf({ head, questionId }: Turn, { call }: Profile, { readConversation }: StartWorld) {
  const stored = await readConversation(head.id);
  return stored ? historyBefore(questionId, stored.messages, stored.runs, call.answerField) : [];
}
