import { expect, test } from 'vitest';
import {
  aConversation,
  after,
  anAnswer,
  aQuestion,
  aRun,
  chunks,
  foldOf,
} from '../../support/conversation.ts';
import { createOpenConversation } from '../../support/open-conversation.ts';

test('a final run is read again once it has changed', async () => {
  const run = after(aRun(), chunks('Bonjour'), { type: 'end' });
  const known: string[][] = [];
  const { state } = createOpenConversation(async (id, before) => {
    known.push([...(before?.runs.keys() ?? [])]);
    return {
      conversation: aConversation({ id }),
      messages: [aQuestion({ conversationId: id }), anAnswer({ conversationId: id })],
      runs: new Map([[run.id, { run, fold: foldOf('Bonjour') }]]),
      unreadable: 0,
    };
  });
  await state.show('c1');
  await state.reload();
  await state.reload(run.id);
  expect(known).toEqual([[], [run.id], []]);
});
