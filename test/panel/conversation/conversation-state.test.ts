import { describe, expect, test } from 'vitest';
import type { Message } from '../../../lib/chat/conversation/conversation.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { StoredConversation } from '../../../lib/platform/records/conversation-reading.ts';
import {
  aConversation,
  after,
  anAnswer,
  aQuestion,
  aRun,
  chunks,
  foldOf,
} from '../../support/conversation.ts';
import { emptyFold, type Fold } from '../../support/fold.ts';
import { createOpenConversation } from '../../support/open-conversation.ts';

const done = after(aRun(), chunks('Bonjour'), { type: 'end' });

/** A conversation of one question and its answer. */
const stored = (run: Run = done, fold: Fold = foldOf('Bonjour'), id = 'c1'): StoredConversation => ({
  conversation: aConversation({ id }),
  messages: [aQuestion({ conversationId: id }), anAnswer({ conversationId: id })],
  runs: new Map([[run.id, { run, fold }]]),
  unreadable: 0,
});

type Read = () => Promise<StoredConversation | undefined>;

function createScene(conversations: Record<string, Read> = {}) {
  return { ...createOpenConversation(async (id) => conversations[id]?.()), conversations };
}

type State = ReturnType<typeof createScene>['state'];

const answerIn = ({ open }: State) => {
  const last = open.value.turns.at(-1);
  return last?.role === 'answer' ? last.answer : undefined;
};

describe('the open conversation', () => {
  test('is empty without messages', async () => {
    const { state } = createScene();
    expect(state.loading.value).toBe(true);
    await state.show('c1');
    expect(state.loading.value).toBe(false);
    expect(state.open.value).toMatchObject({ id: 'c1', profileId: undefined, turns: [], unreadable: 0 });
    expect(state.openRunId.value).toBeUndefined();
  });

  test('is gone only if it existed before', async () => {
    const { state, conversations } = createScene({ c1: async () => stored() });
    await state.show('c2');
    expect(state.gone.value).toBeUndefined();
    await state.show('c1');
    expect(state.gone.value).toBeUndefined();
    conversations.c1 = async () => undefined;
    await state.reload();
    expect(state.gone.value?.id).toBe('c1');
    expect(state.open.value.turns).toHaveLength(2);
    conversations.c1 = async () => stored();
    await state.reload();
    expect(state.gone.value).toBeUndefined();
  });

  test('has its turns in reading order, with the stored answers', async () => {
    const { state, followed } = createScene({ c1: async () => ({ ...stored(), unreadable: 2 }) });
    await state.show('c1');
    expect(state.open.value).toMatchObject({ profileId: 'p1', unreadable: 2 });
    expect(state.open.value.turns.map(({ message }) => message.id)).toEqual(['r1.question', 'r1.answer']);
    expect(answerIn(state)?.text.value).toBe('Bonjour');
    expect(followed.size).toBe(0);
  });

  test('has no unread answer that ended before it was opened', async () => {
    const { state } = createScene({ c1: async () => stored({ ...done, endedAt: 1 }) });
    await state.show('c1');
    expect(answerIn(state)?.isNews()).toBe(false);
  });

  test('follows an open run and names it until the end', async () => {
    const going = after(aRun(), { type: 'sent' });
    const { state, tell } = createScene({ c1: async () => stored(going, emptyFold()) });
    await state.show('c1');
    expect(state.openRunId.value).toBe('r1');
    tell({ type: 'snapshot', runId: 'r1', run: done, fold: foldOf('Bonjour') });
    expect(state.openRunId.value).toBeUndefined();
    expect(answerIn(state)?.text.value).toBe('Bonjour');
    expect(answerIn(state)?.isNews()).toBe(true);
  });

  test('keeps the same answer objects on a reload', async () => {
    const { state, conversations } = createScene({ c1: async () => stored(aRun(), emptyFold()) });
    await state.show('c1');
    const before = answerIn(state);
    conversations.c1 = async () => stored({ ...done, kept: true });
    await state.reload();
    expect(answerIn(state)).toBe(before);
    expect(before?.run.value).toMatchObject({ state: { status: 'done' }, kept: true });
    expect(before?.text.value).toBe('Bonjour');
  });

  test('has all versions of a message beside the one shown', async () => {
    const more: Message = anAnswer({ id: 'r2.answer', runId: 'r2', createdAt: 2 });
    const both = stored();
    both.messages.push(more);
    both.conversation.tip = 'r2.answer';
    both.runs.set('r2', { run: { ...done, id: 'r2' }, fold: foldOf('Salut') });
    const { state } = createScene({ c1: async () => both });
    await state.show('c1');
    const last = state.open.value.turns.at(-1);
    expect(last).toMatchObject({ message: { id: 'r2.answer' }, versions: ['r1.answer', 'r2.answer'] });
    expect(state.stored()).toEqual(both);
    expect(answerIn(state)?.text.value).toBe('Salut');
  });

  test('follows an answer whose run is unreadable', async () => {
    const { state, followed } = createScene({ c1: async () => ({ ...stored(), runs: new Map() }) });
    await state.show('c1');
    expect([...followed]).toEqual(['r1']);
    expect(answerIn(state)?.run.value).toBeUndefined();
  });

  test('cannot be read, which is said of no other', async () => {
    const { state } = createScene({ c1: () => Promise.reject(new Error('Locked')) });
    await state.show('c1');
    expect(state.problem.value).toContain('Locked');
    const showing = state.show('c2');
    expect(state.problem.value).toBeUndefined();
    await showing;
  });

  test('is left with its runs when another is shown', async () => {
    const { state, followed } = createScene({ c1: async () => stored(aRun(), emptyFold()) });
    await state.show('c1');
    expect([...followed]).toEqual(['r1']);
    const showing = state.show('c2');
    expect(state.open.value).toMatchObject({ id: 'c2', turns: [] });
    await showing;
    expect(followed.size).toBe(0);
  });

  test('is the one shown last, whichever is read first', async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { state } = createScene({
      c1: () => slow.then(() => stored()),
      c2: async () => stored(done, foldOf('Salut'), 'c2'),
    });
    const first = state.show('c1');
    await state.show('c2');
    finish();
    await first;
    expect(state.open.value.id).toBe('c2');
    expect(answerIn(state)?.text.value).toBe('Salut');
  });
});

describe('an unreadable conversation', () => {
  const unreadable: Read = async () => {
    throw new Error('InvalidStateError');
  };

  test('shows the reason and ends loading', async () => {
    const { state } = createScene({ c1: unreadable });
    await state.show('c1');
    expect(state.problem.value).toContain('InvalidStateError');
    expect(state.loading.value).toBe(false);
  });

  test('stays as shown', async () => {
    const { state, conversations } = createScene({ c1: async () => stored() });
    await state.show('c1');
    conversations.c1 = unreadable;
    await state.reload();
    expect(answerIn(state)?.text.value).toBe('Bonjour');
    expect(state.problem.value).toContain('InvalidStateError');
  });

  test('has no problem once it is readable again', async () => {
    const { state, conversations } = createScene({ c1: unreadable });
    await state.show('c1');
    conversations.c1 = async () => stored();
    await state.reload();
    expect(answerIn(state)?.text.value).toBe('Bonjour');
    expect(state.problem.value).toBeUndefined();
  });
});
