import { expect, test } from 'vitest';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';

test.each<[Failure, true | undefined]>([
  [{ kind: 'unreachable', origin: 'http://127.0.0.1:8000' }, true],
  [{ kind: 'refused', status: 429, detail: '' }, true],
  [{ kind: 'refused', status: 400, detail: '' }, undefined],
  [{ kind: 'unauthorized', status: 401, detail: '' }, undefined],
  [{ kind: 'stalled', limitMs: 120_000 }, undefined],
])('%j offers to try again before its action: %s', (failure, isFirst) => {
  const text = failureText(failure);
  expect([text.action, text.isRetryFirst]).toEqual(['edit-profile', isFirst]);
});
