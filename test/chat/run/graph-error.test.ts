import { expect, test } from 'vitest';
import { failureText } from '../../../lib/chat/run/failure-text.ts';

test('an error in a graph has no status of its own in its title', () => {
  const title = (status: number) => failureText({ kind: 'runnable-error', status, detail: '' }).title;
  expect([title(200), title(500)]).toEqual(['The runnable failed', 'The runnable failed (500)']);
});
