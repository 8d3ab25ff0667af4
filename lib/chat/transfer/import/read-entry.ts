import type { Json } from '../../../json/json.ts';
import { say } from '../../../words/say.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import type { Run, RunWithFold } from '../../run/run.ts';
import type { RunState, RunStatus } from '../../run/run-state.ts';

/** Kinds of items left out of an imported conversation. */
export type LeftOutKind =
  | 'messages'
  | 'answers'
  | 'server-places'
  | 'rights'
  | 'tool-messages'
  | 'system-messages'
  | 'media'
  | 'labels'
  | 'other-contents'
  | 'large-files'
  | 'broken-files'
  | 'unknown-files'
  | 'refused-files'
  | 'archive-files';

/** Number left out, by kind. */
export type LeftOut = Partial<Record<LeftOutKind, number>>;

export function countLeftOut(leftOut: LeftOut, kind: LeftOutKind, by = 1) {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}

/** Counts the items of a list; anything else that is there counts as one. */
export const amountOf = (value: Json | undefined): number =>
  Array.isArray(value) ? value.length : value ? 1 : 0;

/** Result of reading an entry: a conversation, or why it is unreadable. */
export type ReadEntry =
  | {
      status: 'read';
      record: ConversationRecord;
      leftOut: LeftOut;
    }
  | { status: 'unreadable'; of: string; problem: string };

/** Names an entry for the report. */
export const entryName = (title: unknown): string => {
  const text = typeof title === 'string' ? title.trim().replace(/\s+/g, ' ').slice(0, 80) : '';
  return text === '' ? say('import_untitled') : say('common_quoted', { text });
};

type Read = Extract<ReadEntry, { status: 'read' }>;

/**
 * Takes from a conversation of a file all that would act here: its place at a server, its waiting request and its
 * consent. `memoryId` must be new: servers know the conversation by it from now on, and no file can name it.
 */
export function asData({ record, leftOut, ...entry }: Read, memoryId: string): Read {
  const { conversation, messages, runs } = record;
  const told = { ...leftOut };
  countLeftOut(told, 'server-places', runs.some(({ run }) => run.place !== undefined) ? 1 : 0);
  return {
    ...entry,
    record: { conversation: headAsData(conversation, memoryId), messages, runs: runs.map(runAsData) },
    leftOut: told,
  };
}

function headAsData({ sites: _, ...head }: Conversation, memoryId: string): Conversation {
  const { id, status } = head.lastRun;
  return { ...head, lastRun: { id, status: statusAsData(status) }, memory: { id: memoryId, lastRunId: '' } };
}

function runAsData({ run, fold }: RunWithFold): RunWithFold {
  const { place: _, takesFeedback: __, whenBusy: ___, ...said } = run;
  const data: Run = { ...said, runnableRunId: null, state: stateAsData(run.state) };
  return { run: data, fold };
}

const stateAsData = (state: RunState): RunState =>
  state.status === 'waiting-for-you' ? { ...state, status: 'waited' } : state;

const statusAsData = (status: RunStatus): RunStatus => (status === 'waiting-for-you' ? 'waited' : status);
