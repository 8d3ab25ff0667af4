import { expect, test } from 'vitest';
import { aConversation, aQuestion } from '../../support/conversation.ts';
import { createRunScene } from '../../support/run-commands.ts';

test('a question in a deleted branch is not asked again', async () => {
  const scene = createRunScene();
  const before = aConversation();
  const after = { title: '', tip: '', lastRunId: '' };
  const branch = {
    id: 'r0.question',
    at: 1,
    messages: ['r0.question', 'r0.answer'],
    runs: ['r0'],
    before,
    after,
  };
  scene.heads.set('c1', aConversation({ pruned: [branch], prunedAt: 1 }));
  scene.messages.set('r0.question', aQuestion({ id: 'r0.question' }));
  const again = scene.commands['run.start']({
    runId: 'r1',
    conversationId: 'c1',
    profileId: 'p1',
    origin: 'http://127.0.0.1:8000',
    plainText: true,
    fields: {},
    files: [],
    secrets: [],
    message: { kind: 'again', questionId: 'r0.question' },
  });
  await expect(again).rejects.toMatchObject({ refusal: { code: 'message-gone' } });
  expect(scene.sent).toEqual([]);
});
