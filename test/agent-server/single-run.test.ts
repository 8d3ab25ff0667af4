import { expect, test } from 'vitest';
import { singleRun } from '../../lib/agent-server/run/request.ts';

test.each([
  ['stream', '/team/runs/stream', { stream_mode: ['messages-tuple', 'values'] }],
  ['batch', '/team/runs/wait', {}],
] as const)(
  'a run outside any conversation in the mode %s goes to %s, without its thread',
  (mode, path, part) => {
    const request = { thread: 't1', key: 'r1', body: { input: 'hi', multitask_strategy: 'reject' } };
    expect(singleRun('http://127.0.0.1:2024/team/assistants/chat', mode, request)).toEqual({
      url: `http://127.0.0.1:2024${path}`,
      body: { assistant_id: 'chat', input: 'hi', ...part, on_disconnect: 'cancel' },
    });
  },
);
