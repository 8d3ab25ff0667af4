import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { reportLines } from '../../../lib/chat/transfer/import/import-report.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(emptyDatabase);

const conversationOf = (id: string, part: unknown) => ({
  conversation: aConversation({ id }),
  messages: [
    { ...aQuestion(), id: `${id}-q`, conversationId: id },
    { ...anAnswer(), id: `${id}-a`, conversationId: id, parentId: `${id}-q`, runId: `${id}-r` },
  ],
  runs: [
    { run: { ...aRun(), id: `${id}-r`, conversationId: id, messageId: `${id}-a` }, fold: { parts: [part] } },
  ],
});

const object = { toString: 1 };

test.each<[string, unknown]>([
  ['role', { role: object, content: 'x' }],
  ['type', { type: object, content: 'x' }],
  ['type of a content', { type: 'ai', content: [{ type: object, text: 'x' }] }],
])('a conversation in whose answer the %s is an object does not end the import', async (_, part) => {
  const file = [conversationOf('c1', 'One'), conversationOf('c2', part), conversationOf('c3', 'Three')];
  const report = await createBrowser().take(new Blob([JSON.stringify(file)]));
  expect(report.conversations + report.troubleCount).toBe(3);
  expect(report.conversations).toBeGreaterThanOrEqual(2);
  expect(reportLines(report).join(' ')).not.toContain('The import stopped');
});
