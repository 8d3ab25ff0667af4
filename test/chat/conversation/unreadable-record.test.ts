import { describe, expect, test } from 'vitest';
import { type RecordKind, unreadableRecord } from '../../../lib/chat/conversation/unreadable-record.ts';
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
  test.each<[RecordKind, unknown, string]>([
    ['conversation', aConversation({ title: 7 as never }), 'title is missing or of another kind'],
    [
      'conversation',
      { ...aConversation(), lastRun: { id: 'r1' } },
      'lastRun.status is missing or not one that this version knows',
    ],
    ['conversation', 'Hi', 'it is no record of this kind'],
    ['message', { ...aQuestion(), role: 'tool' }, 'role is missing or not one that this version knows'],
    ['message', { ...aQuestion(), text: undefined }, 'text is missing or of another kind'],
    [
      'message',
      aQuestion({ attachments: [{ ...anAttachment(), colour: 'red' } as never] }),
      'attachments.0 has something in it that this version does not know',
    ],
    ['answer', stored({ ...aRun(), url: null }), 'url is missing or of another kind'],
    [
      'answer',
      stored(aRun({ state: { status: 'failed', failure: { kind: 'eclipse' } as never } })),
      'state.failure.kind is missing or not one that this version knows',
    ],
    ['answer', { id: 'r1' }, 'it is no record of this kind'],
    ['answer', null, 'it is no record of this kind'],
    ['copy', { ...aConversation(), tip: 1 }, 'tip is missing or of another kind'],
    ['copy', aConversation(), 'this version can read it, an earlier one could not'],
  ])('of the kind %s %#', (kind, record, problem) => {
    expect(unreadableRecord(kind, 'id', record)?.problem).toBe(problem);
  });
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
