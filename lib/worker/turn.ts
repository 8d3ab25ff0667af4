import { chosenPreset } from '../chat/call-settings.ts';
import {
  type Conversation,
  type HumanMessage,
  type Message,
  restored,
  seen,
  titleFrom,
} from '../chat/conversation.ts';
import { withoutSecrets } from '../chat/form-state.ts';
import { nextMemory } from '../chat/memory.ts';
import { assistantName, type Profile } from '../chat/profile.ts';
import { newRun, type Run } from '../chat/run.ts';
import type { CommandInput } from '../wire/commands.ts';

export type Turn = {
  head: Conversation;
  messages: Message[];
  run: Run;
  questionId: string;
  memoryId: string;
  forgets: boolean;
};

/** What is asked, and after which message. */
export type Said = Pick<HumanMessage, 'text' | 'attachments' | 'parentId'>;

type TurnContext = {
  now: number;
  session: string;
  said: Said;
  /** The run of the answer before, and the one that failed with the same question. */
  previousRunId: string | null;
  isRetryOf: string | null;
};

/** The records of a new turn; ids follow from that of the run, so that the same start makes the same turn. */
export function newTurn(
  start: CommandInput<'run.start'>,
  profile: Profile,
  head: Conversation | undefined,
  { now, session, said, previousRunId, isRetryOf }: TurnContext,
): Turn {
  const { runId, conversationId, message, files } = start;
  const fields = withoutSecrets(start.fields, start.secrets);
  const { memory, forgets } = nextMemory(head, { runId, conversationId, previousRunId, isRetryOf });
  const question: HumanMessage | undefined =
    message.kind === 'again'
      ? undefined
      : { id: `${runId}.question`, conversationId, createdAt: now, role: 'human', ...said };
  const answer: Message = {
    id: `${runId}.answer`,
    conversationId,
    parentId: message.kind === 'again' ? message.questionId : `${runId}.question`,
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
    mode: start.mode ?? profile.mode,
    fields,
    files,
    preset: chosenPreset(profile.call)?.name ?? null,
    session,
    createdAt: now,
  });
  const title = head?.title ?? titleFrom(question ? titleText(question) : '');
  return {
    head: {
      ...(head && restored(seen(head))),
      id: conversationId,
      title,
      createdAt: head?.createdAt ?? now,
      updatedAt: now,
      profileId: profile.id,
      tip: answer.id,
      lastRun: { id: runId, status: run.state.status },
      memory,
    },
    messages: question ? [question, answer] : [answer],
    run,
    questionId: answer.parentId ?? '',
    memoryId: memory.id,
    forgets,
  };
}

/** A message without words has at least its files. */
const titleText = ({ text, attachments }: HumanMessage) =>
  text.trim() === '' ? attachments.map(({ name }) => name).join(', ') : text;
