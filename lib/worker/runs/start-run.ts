import { readingFor } from '../../chat/conversation/answer-reading.ts';
import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import { askedAt, historyBefore } from '../../chat/conversation/history.ts';
import { questionIdOf } from '../../chat/conversation/run-start.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown, type Variables } from '../../chat/profile/variables.ts';
import type { RunWithFold, StoredPlace } from '../../chat/run/run.ts';
import { idForRunnable } from '../../chat/storage/record-id.ts';
import type { Json } from '../../json/json.ts';
import { valueAt } from '../../json/json-pointer.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import { StorageRefused } from '../../platform/records/records.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { Change } from '../../wire/changes.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { CommandOutput } from '../../wire/replies.ts';
import { type ExchangeWorld, exchange, readAhead } from './exchange.ts';
import type { RunEngine } from './run-engine.ts';
import { newTurn, type Said, type Turn } from './turn.ts';
import { checkUnanswered, placeBefore, remembered, retriedBy, runBefore, saidIn } from './turn-context.ts';

export type StartWorld = {
  protocols: Protocols;
  engine: RunEngine;
  exchangeWorld: ExchangeWorld;
  now(): number;
  /** Id of the browser session, which the run records. */
  session: Promise<string>;
  readProfile(id: string): Promise<Profile | undefined>;
  findConversation(id: string): Promise<Conversation | undefined>;
  findMessage(id: string): Promise<Message | undefined>;
  findRun(id: string): Promise<RunWithFold | undefined>;
  readConversation(id: string): Promise<StoredConversation | undefined>;
  /** Resolves to the store that took it, or to `known` if the run exists. */
  writeTurn(turn: Turn): Promise<StoredPlace | 'known'>;
  notice(change: Change): void;
};

type Start = CommandInput<'run.start'>;

/**
 * Writes a turn and starts its run. Throws a CommandRefusal if it cannot be started; nothing is sent then. A new
 * message follows `after`, or else the last message of the branch shown.
 */
export async function startRun(
  start: Start,
  world: StartWorld,
  after?: string,
): Promise<CommandOutput<'run.start'>> {
  const giveBack = world.engine.claim(start.runId);
  try {
    return await startClaimed(start, world, after);
  } finally {
    giveBack();
  }
}

async function startClaimed(
  start: Start,
  world: StartWorld,
  after: string | undefined,
): Promise<CommandOutput<'run.start'>> {
  await checkUnanswered(start, world);
  const { runId, conversationId, plainText, fields } = start;
  const secrets = start.secrets.flatMap((place) => textsIn(valueAt(fields, place)));
  const messages = remembered(world);
  // Start reading the parent message now: the page has named it, and it is usually still the tip.
  if (start.message.kind === 'new' && start.message.parentId)
    void messages.findMessage(start.message.parentId);
  const [{ profile, asked, variables, ahead }, head] = await Promise.all([
    profileFor(start, secrets, world),
    world.findConversation(conversationId),
  ]);
  const { said, replaced } = await saidIn(start, { head, before: after ?? head?.tip }, messages);
  const previousRunId = await runBefore(said.parentId, messages);
  const goesBack = world.protocols.find(asked.protocol)?.goesBack === true;
  const turn = newTurn(start, asked, head, {
    now: world.now(),
    session: await world.session,
    said,
    replaced,
    previousRunId,
    goesBack,
    isRetryOf: await retriedBy(start, head, messages),
  });
  const { isAside } = turn;
  const followed = { previousRunId, head, profile, isAside, anew: start.anew === true };
  const message = {
    ...outgoing(start, said, turn),
    ...(goesBack && { forgets: false, after: await placeBefore(followed, world) }),
    askedAt: await askedBefore(start, said, world),
    history: () => historyOf(turn, profile, world),
    secrets,
    variables,
  };
  await world.engine
    .start(
      turn.run,
      () => world.writeTurn(turn),
      (signal) => exchange({ profile: asked, message, plainText, ahead }, world.exchangeWorld, signal),
    )
    .catch(refused);
  world.notice({ store: 'conversations', id: conversationId });
  return { runId };
}

/** Returns the parts of the message that need nothing else. */
const outgoing = (
  { runId, origin, message, whenBusy, fields, files }: Start,
  { text, attachments, context }: Said,
  { memoryId, forgets, questionId, head }: Turn,
) => ({
  agreed: origin,
  text,
  attachments,
  ...(context && { context }),
  memoryId: idForRunnable(memoryId),
  forgets,
  ids: { run: runId, message: questionId },
  ...(message.kind === 'answers' && { answers: message.answers }),
  ...(whenBusy && { whenBusy }),
  fields,
  files,
  choices: head.sites ?? [],
});

/** Refuses a command whose run could not be stored. */
export function refused(error: unknown): never {
  if (!(error instanceof StorageRefused)) throw error;
  throw new CommandRefusal({ code: 'message-not-stored', said: error.message });
}

/** Reads the profile, applies mode and preset of this run, and starts reading what its request needs. */
async function profileFor(start: Start, secrets: string[], world: StartWorld) {
  const { profileId, origin: agreed, mode, presetId } = start;
  const profile = await world.readProfile(profileId);
  if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
  const { call } = profile;
  const asked = {
    ...profile,
    mode: mode ?? profile.mode,
    call: presetId === undefined ? call : { ...call, presetId },
  };
  const variables = variablesOf(start, profile, world);
  const ahead = readAhead(asked, { agreed, secrets, variables }, world.exchangeWorld);
  return { profile, asked, variables, ahead };
}

const variablesOf = (
  { runId, conversationId, message }: Start,
  profile: Profile,
  world: StartWorld,
): Variables => ({
  ...alwaysKnown(profile, world.exchangeWorld.newId(), world.now()),
  conversation_id: idForRunnable(conversationId),
  message_id: questionIdOf(runId, message),
  run_id: runId,
});

const textsIn = (value: Json | undefined): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

/** Looks up which sites were asked the question of a message; what a person sends for the first time is for its site. */
async function askedBefore(
  { conversationId, message }: Start,
  { attachments, context }: Said,
  { readConversation }: StartWorld,
): Promise<string[]> {
  if (!('questionId' in message) || (attachments.length === 0 && !context)) return [];
  const stored = await readConversation(conversationId);
  return stored ? askedAt(message.questionId, stored.messages, stored.runs) : [];
}

async function historyOf(
  { head, questionId }: Turn,
  { call }: Profile,
  { readConversation, protocols }: StartWorld,
) {
  const stored = await readConversation(head.id);
  return stored ? historyBefore(questionId, stored.messages, stored.runs, readingFor(call, protocols)) : [];
}
