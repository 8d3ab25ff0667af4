import { expect, test } from 'vitest';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { emptyFold } from '../../support/fold.ts';
import { createOpenConversation } from '../../support/open-conversation.ts';

test('the open conversation has the answers of all branches, and follows those that are open', async () => {
  const done = after(aRun(), { type: 'end' });
  const open = aRun({ id: 'r2' });
  const { state, followed } = createOpenConversation(async () => ({
    conversation: aConversation(),
    messages: [aQuestion(), anAnswer(), anAnswer({ id: 'r2.answer', runId: 'r2' })],
    runs: new Map([
      ['r1', { run: done, fold: foldOf('Bonjour') }],
      ['r2', { run: open, fold: emptyFold() }],
    ]),
    unreadable: 0,
  }));
  expect(state.answerOf('r1')).toBeUndefined();
  await state.show('c1');
  expect(state.answerOf('r1')?.text.value).toBe('Bonjour');
  expect(state.openRunId.value).toBeUndefined();
  expect([...followed]).toEqual([]);
  expect(state.answerOf('r2')?.run.value).toEqual(open);
  expect([...followed]).toEqual(['r2']);
});
