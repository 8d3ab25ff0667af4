import { expect, test } from 'vitest';
import { assistantInRequest } from '../../lib/agent-server/assistant/address.ts';

const body = '{"assistant_id": "my graph", "input": {"messages": []}}';

test.each([
  ['http://127.0.0.1:2024/runs/stream', 'stream', ''],
  ['http://127.0.0.1:2024/runs/wait', 'batch', ''],
  ['http://127.0.0.1:2024/team/threads/7b2b3c9e/runs/stream', 'stream', '/team'],
  ['http://127.0.0.1:2024/threads/7b2b3c9e/runs/wait/', 'batch', ''],
  ['http://127.0.0.1:2024/threads/7b2b3c9e/runs', 'stream', ''],
])('a request to %s runs an assistant in the mode %s', (url, mode, prefix) => {
  const assistant = `http://127.0.0.1:2024${prefix}/assistants/my%20graph`;
  expect(assistantInRequest({ url, body })).toEqual({ url: assistant, mode });
});

test.each([
  ['http://127.0.0.1:2024/chat/stream', body],
  ['http://127.0.0.1:2024/runs/stream', '{"input": "hi"}'],
  ['http://127.0.0.1:2024/runs/stream', undefined],
  ['http://127.0.0.1:2024/runs/stream', 'no JSON'],
  ['runs/stream', body],
])('a request to %s with %s is no run of an assistant', (url, sent) => {
  expect(assistantInRequest({ url, body: sent })).toBeUndefined();
});
