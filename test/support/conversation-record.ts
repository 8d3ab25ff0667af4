import { type Message, titleFrom } from '../../lib/chat/conversation/conversation.ts';
import type { ConversationRecord } from '../../lib/chat/conversation/conversation-record.ts';
import { isEnded, type Run, type RunWithFold } from '../../lib/chat/run/run.ts';
import type { RunState } from '../../lib/chat/run/run-state.ts';
import { type Json, parseJson } from '../../lib/json/json.ts';
import { aConversation, anAnswer, aQuestion, aRun } from './conversation.ts';
import { fc } from './fast-check.ts';

export const runStates: RunState[] = [
  { status: 'queued' },
  { status: 'connecting' },
  { status: 'waiting' },
  { status: 'streaming' },
  { status: 'done' },
  { status: 'stopped' },
  { status: 'failed', failure: { kind: 'cut-short' } },
  { status: 'failed', failure: { kind: 'runnable-error', status: 500, detail: '</script>' } },
  { status: 'interrupted', cause: 'browser' },
];

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\\',
    '"',
    '\u2028',
    '\ud800',
    '😀',
    '],"conversations":[',
    '<script>alert(1)</script>',
    '__proto__',
  ),
);

const parts: fc.Arbitrary<Json[]> = fc.array(
  fc.oneof(
    oddText,
    fc
      .constantFrom('1234567890123456789', '1.10', '1e400', '[-0,{"n":NaN}]')
      .map((it) => parseJson(it) ?? null),
    // JSON has no −0.
    fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json),
    fc.record({ type: fc.constant('ai'), content: oddText }),
  ),
  { maxLength: 3 },
);

const turn = fc.record({
  follows: fc.nat(),
  isAgain: fc.boolean(),
  question: oddText,
  state: fc.constantFrom(...runStates),
  parts,
  kept: fc.boolean(),
  notes: fc.record(
    {
      feedback: fc.record(
        { at: fc.nat(), score: fc.nat(), comment: oddText, correction: oddText },
        { requiredKeys: ['at'] },
      ),
      publicUrl: fc.webUrl(),
    },
    { requiredKeys: [] },
  ),
  name: oddText,
});

type Turn = {
  follows: number;
  isAgain: boolean;
  question: string;
  state: RunState;
  parts: Json[];
  kept: boolean;
  notes: Pick<Run, 'feedback' | 'publicUrl'>;
  name: string;
};

/** Generates conversations with branches, runs in any state, and odd strings. */
export const anyRecord = (id: string): fc.Arbitrary<ConversationRecord> =>
  fc
    .record({ title: oddText, turns: fc.array(turn, { minLength: 1, maxLength: 8 }), pinned: fc.boolean() })
    .map(({ title, turns, pinned }) => {
      const messages: Message[] = [];
      const runs = turns.map((item, place) => addTurn(messages, id, place, item));
      const last = runs.at(-1)?.run;
      return {
        conversation: aConversation({
          id,
          title,
          tip: messages.at(-1)?.id ?? '',
          lastRun: { id: last?.id ?? '', status: last?.state.status ?? 'done' },
          ...(pinned ? { pinned: 1 as const } : {}),
        }),
        messages,
        runs,
      };
    });

/** Adds a turn after an earlier answer, or answers its question again. */
function addTurn(messages: Message[], conversationId: string, place: number, item: Turn): RunWithFold {
  const answers = messages.filter(({ role }) => role === 'answer');
  const before = answers[item.follows % Math.max(1, answers.length)];
  const runId = `${conversationId}.${place}`;
  const common = { conversationId, createdAt: place };
  const isAgain = item.isAgain && before !== undefined;
  const questionId = (isAgain ? before.parentId : null) ?? `${runId}.question`;
  if (!isAgain)
    messages.push(
      aQuestion({ ...common, id: questionId, parentId: before?.id ?? null, text: item.question }),
    );
  const messageId = `${runId}.answer`;
  messages.push(anAnswer({ ...common, id: messageId, parentId: questionId, runId, assistant: item.name }));
  const fields = { note: item.question };
  const run = aRun({
    id: runId,
    conversationId,
    messageId,
    state: item.state,
    kept: item.kept,
    fields,
    ...item.notes,
  });
  return { run, fold: { parts: item.parts } };
}

/** The record as read back: unfinished runs are interrupted, and no runnable remembers it. */
export function endedRecord({ conversation, messages, runs }: ConversationRecord): ConversationRecord {
  const state: RunState = { status: 'interrupted', cause: 'unknown' };
  const ended = runs.map(({ run, fold }) =>
    isEnded(run) ? { run, fold } : { run: { ...run, state, endedAt: run.createdAt }, fold },
  );
  const last = ended.find(({ run }) => run.id === conversation.lastRun.id)?.run;
  return {
    conversation: {
      ...conversation,
      title: titleFrom(conversation.title),
      lastRun: { id: conversation.lastRun.id, status: last?.state.status ?? 'done' },
    },
    messages,
    runs: ended,
  };
}
