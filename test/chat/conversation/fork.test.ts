import { expect, test } from 'vitest';
import { forked } from '../../../lib/chat/conversation/branches.ts';
import type { RunWithFold } from '../../../lib/chat/run/run.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

const messages = [
  aQuestion(),
  anAnswer(),
  aQuestion({ id: 'r2.question', parentId: 'r1.answer' }),
  anAnswer({ id: 'r2.answer', parentId: 'r2.question', runId: 'r2' }),
  anAnswer({ id: 'r3.answer', parentId: 'r1.question', runId: 'r3' }),
];

const ended = (id: string): [string, RunWithFold] => [
  id,
  { run: after(aRun({ id, messageId: `${id}.answer` }), { type: 'end' }), fold: foldOf(`from ${id}`) },
];

const stored = (runs: [string, RunWithFold][] = [ended('r1'), ended('r2'), ended('r3')]) => ({
  conversation: aConversation({
    title: 'Mine',
    profileId: 'elsewhere',
    pinned: 1 as const,
    tip: 'r2.answer',
  }),
  messages,
  runs: new Map(runs),
});

const as = { id: 'f', now: 9, title: 'Mine (2)' };

test('a fork copies the messages up to its tip under new ids', () => {
  const fork = forked(stored(), 'r2.answer', as);
  expect(fork?.messages.map(({ id, parentId, conversationId }) => [id, parentId, conversationId])).toEqual([
    ['f.r1.question', null, 'f'],
    ['f.r1.answer', 'f.r1.question', 'f'],
    ['f.r2.question', 'f.r1.answer', 'f'],
    ['f.r2.answer', 'f.r2.question', 'f'],
  ]);
  expect(fork?.runs.map(({ run, fold }) => [run.id, run.messageId, run.conversationId, fold])).toEqual([
    ['f.r1', 'f.r1.answer', 'f', foldOf('from r1')],
    ['f.r2', 'f.r2.answer', 'f', foldOf('from r2')],
  ]);
  expect(fork?.conversation).toEqual(
    aConversation({
      id: 'f',
      title: 'Mine (2)',
      createdAt: 9,
      updatedAt: 9,
      tip: 'f.r2.answer',
      lastRun: { id: 'f.r2', status: 'done' },
      memory: { id: 'f', lastRunId: '' },
    }),
  );
});

test('a fork of another branch copies that branch', () => {
  expect(forked(stored(), 'r3.answer', as)?.messages.map(({ id }) => id)).toEqual([
    'f.r1.question',
    'f.r3.answer',
  ]);
});

test.each([
  ['a missing message', 'gone', stored()],
  ['a running answer', 'r1.answer', stored([['r1', { run: aRun(), fold: foldOf('x') }]])],
  ['an answer whose run is missing', 'r1.answer', stored([])],
])('a fork of %s is undefined', (_, tip, of) => {
  expect(forked(of, tip, as)).toBeUndefined();
});
