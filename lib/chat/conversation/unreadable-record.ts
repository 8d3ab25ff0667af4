import type { KeysBy } from '../../words/catalogue.ts';
import { sayBy } from '../../words/say.ts';
import { titleFrom } from './conversation.ts';
import { type ReadRecord, readHead, readMessage, readRun } from './conversation-record.ts';

/** Kind of record. `copy`: a conversation set aside before another was written over it. */
export type RecordKind = 'conversation' | 'message' | 'answer' | 'copy';

/** Reason why a record is unreadable; `place` is the path of the wrong member. */
export type RecordProblem =
  | { kind: 'readable-now' | 'not-a-record' }
  | { kind: 'missing' | 'unknown-value' | 'unknown-part'; place: string };

/** A stored record that this version cannot read. */
export type UnreadableRecord = {
  kind: RecordKind;
  /** Key in the store. */
  key: IDBValidKey;
  /** Its title, or the beginning of its text; empty if it has none. */
  text: string;
  problem: RecordProblem;
  /** Id of the conversation that the record names. */
  conversationId: string | undefined;
};

const readers = { conversation: readHead, message: readMessage, answer: readRun, copy: readHead };

/** Returns the problem of a stored record; undefined if it is readable. */
export function unreadableRecord(
  kind: RecordKind,
  key: IDBValidKey,
  stored: unknown,
): UnreadableRecord | undefined {
  const read: ReadRecord<unknown> = readers[kind](kind === 'answer' ? property(stored, 'run') : stored);
  if (read.data !== undefined && kind !== 'copy') return undefined;
  return {
    kind,
    key,
    text: beginning(kind, stored),
    problem: read.data === undefined ? problemIn(read.issue) : { kind: 'readable-now' },
    conversationId: named(property(stored, kind === 'conversation' ? 'id' : 'conversationId')),
  };
}

const property = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name];

const named = (value: unknown) => (typeof value === 'string' ? value : undefined);

function beginning(kind: RecordKind, stored: unknown): string {
  const parts = property(property(stored, 'fold'), 'parts');
  const texts: Record<RecordKind, unknown> = {
    conversation: property(stored, 'title'),
    copy: property(stored, 'title'),
    message: property(stored, 'text'),
    answer: Array.isArray(parts) ? parts[0] : undefined,
  };
  return titleFrom(named(texts[kind]) ?? '');
}

/** Names the first problem. */
function problemIn(issue: ReadRecord<unknown>['issue']): RecordProblem {
  const place = issue?.path.join('.') ?? '';
  if (place === '') return { kind: 'not-a-record' };
  if (issue?.code === 'invalid_type') return { kind: 'missing', place };
  if (issue?.code === 'invalid_union' || issue?.code === 'invalid_value')
    return { kind: 'unknown-value', place };
  return { kind: 'unknown-part', place };
}

/** Says why a record cannot be read. */
export const recordProblemText = (problem: RecordProblem): string => sayBy(problems, problem.kind, problem);

const problems: KeysBy<RecordProblem, 'kind'> = {
  'readable-now': 'unreadableRecord_readableNow',
  'not-a-record': 'unreadableRecord_notRecord',
  missing: 'unreadableRecord_missing',
  'unknown-value': 'unreadableRecord_unknownValue',
  'unknown-part': 'unreadableRecord_unknownPart',
};
