import { readingFor } from '../../chat/conversation/answer-reading.ts';
import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import { historyBefore } from '../../chat/conversation/history.ts';
import { leftNothing } from '../../chat/conversation/memory.ts';
import { goneFrom } from '../../chat/conversation/pruned-branches.ts';
import { idForRunnable } from '../../chat/conversation/temporary.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown, type Variables } from '../../chat/profile/variables.ts';
import type { RunWithFold, StoredPlace } from '../../chat/run/run.ts';
import type { Json, JsonObject } from '../../json/json.ts';
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
import { newTurn, questionIdOf, type Said, type Turn } from './turn.ts';

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

type Messages = Pick<StartWorld, 'findMessage'>;

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
  const { runId, conversationId, plainText, fields, files } = start;
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
  const { text, attachments, context } = said;
  const { memoryId, forgets } = turn;
  const history = () => historyOf(turn, profile, world);
  const message = {
    text,
    attachments,
    ...(context && { context }),
    memoryId: idForRunnable(memoryId),
    forgets,
    ids: { run: runId, message: turn.questionId },
    ...(goesBack && !turn.isAside && { after: await placeBefore(previousRunId, head, world) }),
    ...(start.message.kind === 'answers' && { answers: start.message.answers }),
    ...(start.whenBusy && { whenBusy: start.whenBusy }),
    fields,
    files,
    history,
    choices: turn.head.sites ?? [],
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

/** Refuses a command whose run could not be stored. */
export function refused(error: unknown): never {
  if (!(error instanceof StorageRefused)) throw error;
  throw new CommandRefusal({ code: 'message-not-stored', said: error.message });
}

/** Reads the profile, applies mode and preset of this run, and starts reading what its request needs. */
async function profileFor(start: Start, secrets: string[], world: StartWorld) {
  const { profileId, mode, presetId } = start;
  const profile = await world.readProfile(profileId);
  if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
  const { call } = profile;
  const asked = {
    ...profile,
    mode: mode ?? profile.mode,
    call: presetId === undefined ? call : { ...call, presetId },
  };
  const variables = variablesOf(start, profile, world);
  const ahead = readAhead(asked, { secrets, variables }, world.exchangeWorld);
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

/** Looks up each message once; a lookup may start before its result is needed. */
function remembered({ findMessage }: Messages) {
  const found = new Map<string, Promise<Message | undefined>>();
  function lookUp(id: string): Promise<Message | undefined> {
    const asked = found.get(id) ?? findMessage(id);
    found.set(id, asked);
    asked.catch(() => {});
    return asked;
  }
  return { findMessage: lookUp };
}

const textsIn = (value: Json | undefined): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

async function saidIn(
  { message }: Start,
  { head, before }: { head: Conversation | undefined; before: string | undefined },
  { findMessage }: Messages,
): Promise<{ said: Said; replaced: Message | undefined }> {
  if (message.kind === 'new') {
    const { kind: _, ...said } = message;
    return { said: { ...said, parentId: before ?? message.parentId }, replaced: undefined };
  }
  if (message.kind === 'answers') {
    const answered = await findMessage(message.answerId);
    if (answered?.role !== 'answer' || (head && goneFrom(head).has(answered.id)))
      throw new CommandRefusal({ code: 'message-gone' });
    return { said: { text: '', attachments: [], parentId: answered.id }, replaced: undefined };
  }
  const question = await findMessage(message.questionId);
  if (question?.role !== 'human' || (head && goneFrom(head).has(question.id)))
    throw new CommandRefusal({ code: 'message-gone' });
  const { text, attachments, context, parentId } = question;
  const said = { text, attachments, ...(context && { context }), parentId };
  if (message.kind === 'again') return { said, replaced: undefined };
  return { said: { ...said, text: message.text }, replaced: question };
}

async function runBefore(parentId: string | null, { findMessage }: Messages): Promise<string | null> {
  const before = parentId === null ? undefined : await findMessage(parentId);
  return before?.role === 'answer' ? before.runId : null;
}

/**
 * Returns the last run if it failed with the question that is asked again. Answers to compare share no memory.
 */
async function retriedBy(
  { message, isAside }: Start,
  head: Conversation | undefined,
  { findMessage }: Messages,
): Promise<string | null> {
  if (message.kind !== 'again' || isAside || !head || !leftNothing(head.lastRun.status)) return null;
  const answer = await findMessage(`${head.lastRun.id}.answer`);
  return answer?.parentId === message.questionId ? head.lastRun.id : null;
}

/** Returns the place of the run that a turn follows. */
async function placeBefore(
  previousRunId: string | null,
  head: Conversation | undefined,
  { findRun }: StartWorld,
): Promise<{ place: JsonObject | null; isLatest: boolean }> {
  const before = previousRunId === null ? undefined : await findRun(previousRunId);
  const isLatest = head === undefined || head.memory?.lastRunId === previousRunId;
  return { place: before?.run.place ?? null, isLatest };
}

/** Refuses answers to questions that are answered: the run goes on, or has gone on. */
async function checkUnanswered({ message, conversationId }: Start, { readConversation }: StartWorld) {
  if (message.kind !== 'answers') return;
  const stored = await readConversation(conversationId);
  const later = stored?.messages.filter(({ parentId }) => parentId === message.answerId) ?? [];
  const isAnswered = later.some((next) => {
    const status = next.role === 'answer' && stored?.runs.get(next.runId)?.run.state.status;
    return status && !leftNothing(status);
  });
  if (isAnswered) throw new CommandRefusal({ code: 'answered-before' });
}

async function historyOf(
  { head, questionId }: Turn,
  { call }: Profile,
  { readConversation, protocols }: StartWorld,
) {
  const stored = await readConversation(head.id);
  return stored ? historyBefore(questionId, stored.messages, stored.runs, readingFor(call, protocols)) : [];
}
