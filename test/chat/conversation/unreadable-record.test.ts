import { describe, expect, test } from 'vitest';
import {
  type RecordKind,
  type RecordProblem,
  recordProblemText,
  unreadableRecord,
} from '../../../lib/chat/conversation/unreadable-record.ts';
import { anAttachment } from '../../support/attachment.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

const stored = (run: object) => ({ id: 'r1', conversationId: 'c1', run, fold: foldOf('Bon') });

test.each<[RecordKind, unknown]>([
  ['conversation', aConversation()],
  ['message', aQuestion({ attachments: [anAttachment()] })],
  ['message', anAnswer()],
  ['answer', stored(aRun())],
])('a readable %s is not reported', (kind, record) => {
  expect(unreadableRecord(kind, 'id', record)).toBeUndefined();
});

describe('first problem of an unreadable record', () => {
  test.each<[RecordKind, unknown, RecordProblem]>([
    ['conversation', aConversation({ title: 7 as never }), { kind: 'missing', place: 'title' }],
    [
      'conversation',
      { ...aConversation(), lastRun: { id: 'r1' } },
      { kind: 'unknown-value', place: 'lastRun.status' },
    ],
    ['conversation', 'Hi', { kind: 'not-a-record' }],
    ['message', { ...aQuestion(), role: 'tool' }, { kind: 'unknown-value', place: 'role' }],
    ['message', { ...aQuestion(), text: undefined }, { kind: 'missing', place: 'text' }],
    [
      'message',
      aQuestion({ attachments: [{ ...anAttachment(), colour: 'red' } as never] }),
      { kind: 'unknown-part', place: 'attachments.0' },
    ],
    ['answer', stored({ ...aRun(), url: null }), { kind: 'missing', place: 'url' }],
    [
      'answer',
      stored(aRun({ state: { status: 'failed', failure: { kind: 'eclipse' } as never } })),
      { kind: 'unknown-value', place: 'state.failure.kind' },
    ],
    ['answer', { id: 'r1' }, { kind: 'not-a-record' }],
    ['answer', null, { kind: 'not-a-record' }],
    ['copy', { ...aConversation(), tip: 1 }, { kind: 'missing', place: 'tip' }],
    ['copy', aConversation(), { kind: 'readable-now' }],
  ])('of the kind %s %#', (kind, record, problem) => {
    expect(unreadableRecord(kind, 'id', record)?.problem).toEqual(problem);
  });
});

test.each<[RecordProblem, string]>([
  [{ kind: 'readable-now' }, 'This version can read it. An earlier version could not.'],
  [{ kind: 'not-a-record' }, 'It is not a record of this kind.'],
  [{ kind: 'missing', place: 'title' }, '“title” is missing or has the wrong type.'],
  [
    { kind: 'unknown-value', place: 'role' },
    '“role” is missing, or has a value that this version does not know.',
  ],
  [{ kind: 'unknown-part', place: 'tip' }, '“tip” has a part that this version does not know.'],
])('problem %j reads: %s', (problem, text) => {
  expect(recordProblemText(problem)).toBe(text);
});

describe('unreadable record is identified by', () => {
  test.each<[string, RecordKind, unknown, string]>([
    ['its title', 'conversation', { id: 'c1', title: 'Rivers' }, 'Rivers'],
    ['the title of a copy', 'copy', { id: 'c1', title: 'Rivers' }, 'Rivers'],
    [
      'the start of its text',
      'message',
      { text: `Where\n is ${'a '.repeat(80)}` },
      `Where is ${'a '.repeat(35).trimEnd()}…`,
    ],
    ['the start of the answer', 'answer', { run: 7, fold: foldOf('Bon') }, 'Bon'],
    ['an empty text if the answer is no text', 'answer', { run: 7, fold: foldOf({ a: 1 }) }, ''],
    ['an empty text if it has no title', 'conversation', { id: 'c1', title: 7 }, ''],
  ])('%s', (_, kind, record, text) => {
    expect(unreadableRecord(kind, 'id', record)?.text).toBe(text);
  });
});

test.each<[RecordKind, unknown, string | undefined]>([
  ['conversation', { id: 'c1' }, 'c1'],
  ['message', { id: 'm1', conversationId: 'c1' }, 'c1'],
  ['answer', { id: 'r1', conversationId: 'c1' }, 'c1'],
  ['message', { id: 'm1', conversationId: 9 }, undefined],
])('an unreadable %s names its conversation if the record does %#', (kind, record, conversationId) => {
  expect(unreadableRecord(kind, 'id', record)?.conversationId).toBe(conversationId);
});
