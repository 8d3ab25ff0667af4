import { expect, test } from 'vitest';
import { answers } from '../../lib/agent-server/agent-server.ts';
import type { Json } from '../../lib/json/json.ts';
import {
  ai,
  human,
  messageEvent,
  metadataEvent,
  outputOf,
  piece,
  values,
} from '../support/agent-server-run.ts';

const start = [metadataEvent(), values({ messages: [human('q')] })];

test('the tokens of sub-graphs count, each message once', () => {
  const usage = { input_tokens: 2, output_tokens: 3, total_tokens: 5 };
  const inner = messageEvent(piece('i', 'Inner', { usage_metadata: usage }), 'draft', 'writer:1');
  const state = { messages: [human('q'), ai('a', 'Hi', { usage_metadata: usage })] };
  const total = (chunks: readonly Json[]) => answers.usage?.(outputOf(chunks))?.total;
  expect(total([...start, inner])).toBe(5);
  expect(total([...start, inner, values(state)])).toBe(10);
  expect(
    total([...start, inner, values({ messages: [human('q'), ai('i', 'Inner', { usage_metadata: usage })] })]),
  ).toBe(5);
});
