import { describe, expect, test } from 'vitest';
import { nextMemory } from '../../../lib/chat/conversation/memory.ts';
import { branchAt, pruned, restorable, unpruned } from '../../../lib/chat/conversation/pruning.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';

const at = { now: 900, preview: 'Shown' };

/** Two questions, the second with two answers and an edited version: q1 → a1 → (q2 → a2 | a3) | (q4 → a4). */
const turns = [
  ['1', null],
  ['2', 'r1.answer'],
  ['4', 'r1.answer'],
] as const;
const messages = [
  ...turns.flatMap(([place, parentId]) => [
    aQuestion({ id: `r${place}.question`, parentId, createdAt: Number(place), text: `Question ${place}` }),
    anAnswer({
      id: `r${place}.answer`,
      parentId: `r${place}.question`,
      createdAt: Number(place),
      runId: `r${place}`,
    }),
  ]),
  anAnswer({ id: 'r3.answer', parentId: 'r2.question', createdAt: 3, runId: 'r3' }),
];
const run = (place: number, url = 'http://a.test/chat', profileId = 'p1') =>
  aRun({ id: `r${place}`, messageId: `r${place}.answer`, createdAt: place, url, profileId });
const runs = [run(1), run(2), run(3), run(4)];
const head = aConversation({
  title: 'Question 1',
  tip: 'r4.answer',
  lastRun: { id: 'r4', status: 'done' },
  updatedAt: 4,
  preview: 'Four',
});

function without(id: string, from = head, tree = { messages, runs }) {
  const branch = branchAt(id, from, tree.messages);
  if (!branch) throw new Error(`no branch ${id}`);
  const { pruned: entries, prunedAt, ...left } = pruned(from, branch, tree, at);
  return { left, entries, prunedAt, ids: [...branch.ids].sort() };
}

describe('a branch', () => {
  test.each([
    ['a message and all below it', 'r2.question', ['r2.answer', 'r2.question', 'r3.answer']],
    ['one of several answers, alone', 'r3.answer', ['r3.answer']],
    ['the only answer, with its question', 'r4.answer', ['r4.answer', 'r4.question']],
    ['nothing, if it is the whole conversation', 'r1.question', undefined],
    ['nothing, if it is the only answer to the first question', 'r1.answer', undefined],
    ['nothing, if there is no such message', 'r9.answer', undefined],
  ])('is %s', (_, id, ids) => {
    const branch = branchAt(id, head, messages);
    expect(branch && [...branch.ids].sort()).toEqual(ids);
  });

  test('cannot be deleted twice, nor with the rest of the conversation', () => {
    const gone = pruned(head, branchAt('r2.question', head, messages) as never, { messages, runs }, at);
    expect(branchAt('r3.answer', gone, messages)).toBeUndefined();
    expect(branchAt('r1.question', gone, messages)).toBeUndefined();
  });
});

describe('after a branch is deleted', () => {
  test('a conversation that shows another branch shows it still', () => {
    const { left } = without('r2.question');
    expect(left).toEqual(head);
  });

  test.each([
    ['the newest version beside it', 'r4.question', 'r3.answer'],
    ['the newest other answer', 'r3.answer', 'r2.answer'],
  ])('a conversation that showed it shows %s', (_, id, tip) => {
    const { left } = without(id, { ...head, tip: id === 'r3.answer' ? id : head.tip });
    expect(left).toMatchObject({ tip, preview: 'Shown' });
  });

  test('a conversation that showed it ends before it, if there is no other version', () => {
    const tree = { messages: messages.slice(0, 4), runs: [run(1), run(2)] };
    const { left } = without('r2.question', { ...head, tip: 'r2.answer' }, tree);
    expect(left.tip).toBe('r1.answer');
  });

  test('the newest run left is the last one, and the conversation is of its time and profile', () => {
    const tree = { messages, runs: [run(1), run(2), run(3, 'http://b.test/chat', 'p2'), run(4)] };
    const { left } = without('r4.question', { ...head, unseen: 1 }, tree);
    expect(left).toMatchObject({ lastRun: { id: 'r3' }, profileId: 'p2', updatedAt: 3 });
    expect(left.unseen).toBeUndefined();
  });

  test('a title made from a deleted first message follows the one shown; a typed title stays', () => {
    const first = aQuestion({ id: 'r5.question', parentId: null, createdAt: 5, text: 'Question 5' });
    const answer = anAnswer({ id: 'r5.answer', parentId: first.id, createdAt: 5, runId: 'r5' });
    const tree = { messages: [...messages, first, answer], runs: [...runs, run(5)] };
    const shown = { ...head, tip: 'r5.answer', title: 'Question 5' };
    expect(without('r5.question', shown, tree).left.title).toBe('Question 1');
    const typed = { ...shown, title: 'Mine', titled: 1 as const };
    expect(without('r5.question', typed, tree).left.title).toBe('Mine');
  });

  test.each([
    [
      'that the deleted run wrote to gets no more messages',
      { id: 'm', lastRunId: 'r4' },
      'r4.question',
      'new',
    ],
    [
      'without a record, that the deleted run wrote to, gets no more messages',
      undefined,
      'r4.question',
      'new',
    ],
    ['of another branch goes on', { id: 'm', lastRunId: 'r3' }, 'r4.question', 'm'],
  ])('a memory %s', (_, memory, id, next) => {
    const { left } = without(id, { ...head, ...(memory ? { memory } : {}) });
    const occasion = { runId: 'new', conversationId: 'c1', previousRunId: 'r3', isRetryOf: null };
    expect(nextMemory(left, occasion).memory.id).toBe(next);
  });

  const toB = { origin: 'http://b.test', travels: 'conversation' as const };
  test.each([
    [
      'is asked for again if only the branch needed it',
      [run(1), run(2), run(3), run(4, 'http://b.test/chat')],
      [],
    ],
    [
      'stays if another answer needs it',
      [run(1), run(2), run(3, 'http://b.test/x'), run(4, 'http://b.test/x')],
      [toB],
    ],
    [
      'is asked for again if the site was the first one',
      [run(1, 'http://b.test/x'), run(2, 'http://b.test/x'), run(3, 'http://b.test/x'), run(4)],
      [],
    ],
  ])('consent for a site %s', (_, of, sites) => {
    const { left } = without('r4.question', { ...head, sites: [toB] }, { messages, runs: of });
    expect(left.sites ?? []).toEqual(sites);
  });
});

describe('a deleted branch that comes back', () => {
  const branch = branchAt('r4.question', head, messages) as NonNullable<ReturnType<typeof branchAt>>;
  const gone = pruned(head, branch, { messages, runs }, at);

  test('is shown as before', () => {
    expect(unpruned(gone, 'r4.question', undefined)).toEqual(head);
  });

  test('has the state that its last run has by now', () => {
    const stopped = { id: 'r4', status: 'stopped' as const };
    expect(unpruned(gone, 'r4.question', stopped)?.lastRun).toEqual(stopped);
  });

  test('is not shown if the conversation went on meanwhile', () => {
    const on = { ...gone, tip: 'r6.answer', lastRun: { id: 'r6', status: 'done' as const } };
    const { pruned: _, prunedAt, ...rest } = on;
    expect(unpruned(on, 'r4.question', undefined)).toEqual(rest);
  });

  test('leaves a name and a pin that the conversation got meanwhile', () => {
    const named = { ...gone, title: 'Mine', titled: 1 as const, pinned: 1 as const };
    expect(unpruned(named, 'r4.question', undefined)).toEqual({
      ...head,
      title: 'Mine',
      titled: 1,
      pinned: 1,
    });
  });

  test('leaves other deleted branches deleted', () => {
    const other = branchAt('r3.answer', gone, messages) as typeof branch;
    const both = pruned(gone, other, { messages, runs }, { ...at, now: 950 });
    expect(both).toMatchObject({ prunedAt: 900, pruned: [{ id: 'r4.question' }, { id: 'r3.answer' }] });
    expect(unpruned(both, 'r4.question', undefined)).toMatchObject({
      prunedAt: 950,
      pruned: [{ id: 'r3.answer' }],
    });
  });

  test.each([
    [900, ['r3.answer', 'r4.question']],
    [600_899, ['r3.answer', 'r4.question']],
    [600_900, ['r3.answer']],
    [600_950, []],
  ])('is offered for ten minutes, the latest first: at %d', (now, ids) => {
    const other = branchAt('r3.answer', gone, messages) as typeof branch;
    const both = pruned(gone, other, { messages, runs }, { ...at, now: 950 });
    expect(restorable(both, now).map(({ id }) => id)).toEqual(ids);
  });

  test('is gone once it was removed', () => {
    expect(unpruned(head, 'r4.question', undefined)).toBeUndefined();
  });
});
