import { expect, test } from 'vitest';
import type { Start } from '../../../lib/panel/sending/ask-first.ts';
import { startAside } from '../../../lib/panel/sending/compared-answers.ts';

const start: Start = {
  conversationId: 'c1',
  profileId: 'near',
  origin: 'http://127.0.0.1:8000',
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'again', questionId: 'r1.question' },
};

test('a start beside the branch without a reply keeps its id when it is repeated, and one after a reply does not', async () => {
  const replies = [false, true, true];
  const ids: string[] = [];
  const world = {
    unanswered: new Map(),
    newId: () => `new${ids.length}`,
    async order(_: string, input: unknown) {
      ids.push((input as { runId: string }).runId);
      return replies[ids.length - 1] === true;
    },
  };
  expect(await startAside([start], world)).toBe(false);
  expect(await startAside([start], world)).toBe(true);
  expect(await startAside([start], world)).toBe(true);
  expect(ids).toEqual(['new0', 'new0', 'new2']);
});
