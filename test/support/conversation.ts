import type { AnswerMessage, Conversation, HumanMessage } from '../../lib/chat/conversation/conversation.ts';
import { type RunHappening, reduceRun } from '../../lib/chat/run/reduce-run.ts';
import { newRun, type Run } from '../../lib/chat/run/run.ts';
import type { Json } from '../../lib/json/json.ts';
import { type Fold, foldOf as folded, settledFold } from './fold.ts';

export const aRun = (part: Partial<Run> = {}): Run => ({
  ...newRun({
    id: 'r1',
    conversationId: 'c1',
    messageId: 'r1.answer',
    profileId: 'p1',
    url: 'http://127.0.0.1:8000/chat',
    protocol: 'langserve',
    mode: 'stream',
    fields: {},
    files: [],
    preset: null,
    session: 's1',
    createdAt: 1,
  }),
  ...part,
});

/** Applies these happenings to a run. */
export const after = (run: Run, ...happenings: RunHappening[]): Run =>
  happenings.reduce((before, happening) => reduceRun(before, happening, 2), run);

export const chunks = (...values: Json[]): RunHappening => ({ type: 'chunks', chunks: values });

/** The stored fold of an ended run with these chunks. */
export const foldOf = (...chunks: Json[]): Fold => settledFold(folded(chunks));

export const aConversation = (part: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  title: 'Hi',
  createdAt: 1,
  updatedAt: 1,
  profileId: 'p1',
  tip: 'r1.answer',
  lastRun: { id: 'r1', status: 'queued' },
  ...part,
});

export const aQuestion = (part: Partial<HumanMessage> = {}): HumanMessage => ({
  id: 'r1.question',
  conversationId: 'c1',
  parentId: null,
  createdAt: 1,
  role: 'human',
  text: 'Hi',
  attachments: [],
  ...part,
});

export const anAnswer = (part: Partial<AnswerMessage> = {}): AnswerMessage => ({
  id: 'r1.answer',
  conversationId: 'c1',
  parentId: 'r1.question',
  createdAt: 1,
  role: 'answer',
  runId: 'r1',
  profileId: 'p1',
  profileName: 'Chat',
  assistant: 'Chat',
  ...part,
});
