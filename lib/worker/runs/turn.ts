import {
  type Conversation,
  type HumanMessage,
  lastRunOf,
  type Message,
  restored,
  seen,
  withPreview,
} from '../../chat/conversation/conversation.ts';
import { titleAfter, titleOfMessage } from '../../chat/conversation/made-title.ts';
import { type Memory, nextMemory, steadyMemory } from '../../chat/conversation/memory.ts';
import { questionIdOf } from '../../chat/conversation/run-start.ts';
import { withConsent } from '../../chat/conversation/site-consent.ts';
import { withoutSecrets } from '../../chat/input/form-state.ts';
import { chosenPreset } from '../../chat/profile/call-settings.ts';
import { assistantName, type Profile } from '../../chat/profile/profile.ts';
import { newRun, type Run } from '../../chat/run/run.ts';
import { storedAnswers } from '../../chat/waiting/stored-answers.ts';
import type { CommandInput } from '../../wire/commands.ts';

export type Turn = {
  head: Conversation;
  messages: Message[];
  run: Run;
  questionId: string;
  memoryId: string;
  forgets: boolean;
  /** The conversation stays as it is: the answer is compared with others. */
  isAside: boolean;
};

/** The question, and the message that it follows. */
export type Said = Pick<HumanMessage, 'text' | 'attachments' | 'context' | 'parentId'>;

type TurnContext = {
  now: number;
  session: string;
  said: Said;
  /** The question that an edited one replaces. */
  replaced: Message | undefined;
  /** Run of the previous answer; `isRetryOf` is the run that failed with the same question. */
  previousRunId: string | null;
  isRetryOf: string | null;
  /** The runnable keeps the conversation, and goes back to any run in it. */
  goesBack: boolean;
};

/**
 * Builds the records of a new turn. Their ids derive from the run's id, so that a repeated start builds the same turn.
 */
export function newTurn(
  start: CommandInput<'run.start'>,
  profile: Profile,
  head: Conversation | undefined,
  { now, session, said, replaced, previousRunId, isRetryOf, goesBack }: TurnContext,
): Turn {
  const { runId, conversationId, message, files } = start;
  const fields = withoutSecrets(start.fields, start.secrets);
  const occasion = { runId, conversationId, previousRunId, isRetryOf };
  const { memory, forgets } =
    goesBack && !start.isAside ? steadyMemory(head, occasion) : nextMemory(head, occasion);
  const question: HumanMessage | undefined =
    message.kind === 'again' || message.kind === 'answers'
      ? undefined
      : { id: questionIdOf(runId, message), conversationId, createdAt: now, role: 'human', ...said };
  const answer: Message = {
    id: `${runId}.answer`,
    conversationId,
    parentId: questionIdOf(runId, message),
    createdAt: now,
    role: 'answer',
    runId,
    profileId: profile.id,
    profileName: profile.name,
    assistant: assistantName(profile),
  };
  const run = newRun({
    id: runId,
    conversationId,
    messageId: answer.id,
    profileId: profile.id,
    url: profile.url,
    protocol: profile.protocol,
    mode: start.mode ?? profile.mode,
    fields,
    files,
    ...(start.plainText && { isPlainText: true }),
    ...(message.kind === 'answers' &&
      previousRunId !== null && {
        resumes: { runId: previousRunId, answers: storedAnswers(message.answers) },
      }),
    ...(start.whenBusy && { whenBusy: start.whenBusy }),
    preset: chosenPreset(profile.call)?.name ?? null,
    session,
    createdAt: now,
  });
  const records = { question, replaced, answer, run, memory };
  return {
    head: headAfter(start, head, records),
    messages: question ? [question, answer] : [answer],
    run,
    questionId: answer.parentId ?? '',
    memoryId: memory.id,
    forgets,
    isAside: start.isAside === true,
  };
}

type Records = Pick<TurnContext, 'replaced'> & {
  question: HumanMessage | undefined;
  answer: Message;
  run: Run;
  memory: Memory;
};

/** Returns the conversation with the new turn, which it shows unless the answer is compared with others. */
function headAfter(
  { consent, isAside, conversationId: id }: CommandInput<'run.start'>,
  head: Conversation | undefined,
  { question, replaced, answer, run, memory }: Records,
): Conversation {
  const now = run.createdAt;
  const sites = withConsent(head?.sites ?? [], consent, { url: run.url, now });
  const consented = sites.length > 0 ? { sites } : {};
  if (isAside && head) return { ...head, ...consented };
  return {
    ...(head && withPreview(restored(seen(head)), '')),
    id,
    title: titleOf(head, question, replaced),
    createdAt: head?.createdAt ?? now,
    updatedAt: now,
    profileId: run.profileId,
    tip: answer.id,
    lastRun: lastRunOf(run),
    memory,
    ...consented,
  };
}

function titleOf(
  head: Conversation | undefined,
  question: HumanMessage | undefined,
  replaced: Message | undefined,
): string {
  if (!head) return question ? titleOfMessage(question) : '';
  const next = question?.parentId === null && replaced ? titleAfter(head, [replaced], question) : undefined;
  return next ?? head.title;
}
