import { expect, test } from 'vitest';
import { answers } from '../../lib/agent-server/agent-server.ts';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import { chunkOf } from '../../lib/agent-server/chunk.ts';
import { questionsInChunk, questionsInState } from '../../lib/agent-server/question/questions-in.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import {
  ai,
  foldChunks,
  messageEvent,
  outputOf,
  piece,
  updates,
  values,
} from '../support/agent-server-run.ts';
import { fc } from '../support/fast-check.ts';

const key = fc.constantFrom(
  'id',
  'type',
  'content',
  'messages',
  'tool_calls',
  'tool_call_chunks',
  'role',
  'metadata',
  'attempt',
  '__interrupt__',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'structured_response',
  'langgraph_node',
  'name',
);
const leaf = fc.constantFrom<Json>(
  null,
  '',
  'ai',
  'human',
  'tool',
  'remove',
  'AIMessageChunk',
  'user',
  'a',
  0,
  2,
  true,
);

/** Values with the names and types that mean something, in any places. */
const { anything } = fc.letrec<{ anything: Json }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('anything'), { maxLength: 4 }),
    fc
      .array(fc.tuple(key, tie('anything')), { maxLength: 5 })
      .map((entries): JsonObject => Object.fromEntries(entries)),
  ),
}));

const event = fc.constantFrom(
  'metadata',
  'values',
  'values|writer:1',
  'updates',
  'updates|writer:1|inner:2',
  'messages',
  'messages|writer:1',
  'messages/partial',
  'messages/complete',
  'messages/metadata',
  'custom',
  'wait',
  'end',
  '',
  '|',
  '__proto__',
);

const message = fc.record({
  id: fc.constantFrom<Json>('a', 'b', null, 3, '__proto__'),
  type: fc.constantFrom<Json>('ai', 'AIMessageChunk', 'tool', 'human', 'remove', 'ToolMessageChunk', 7),
  content: anything,
  tool_call_chunks: anything,
  tool_calls: anything,
  usage_metadata: anything,
});
const told = fc.oneof(
  anything,
  fc.tuple(message, anything),
  message.map((one): Json => ({ messages: [one] })),
  message.map((one): Json => ({ node: { messages: [one], notes: one } })),
);
const chunk = fc.record({ event, data: told });

function readAll(chunks: Json[]) {
  const output = outputOf(chunks);
  return {
    parts: agentParts(output, null),
    text: answers.text(output, '/a'),
    usage: answers.usage?.(output),
  };
}

test('no chunk makes folding or reading throw', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(chunk, anything), { maxLength: 8 }), (chunks) => {
      expect(() => readAll(chunks)).not.toThrow();
      expect(() => chunks.map(questionsInChunk)).not.toThrow();
      expect(() => chunks.map(questionsInState)).not.toThrow();
    }),
    { numRuns: 500 },
  );
  expect(({} as JsonObject).messages).toBeUndefined();
});

test('a fold is plain JSON at any time, and goes on after it was stored', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 6 }), fc.array(chunk, { maxLength: 6 }), (first, more) => {
      const stored = JSON.parse(JSON.stringify(foldChunks(first)));
      for (const one of more) answers.fold.add(stored, one);
      expect(JSON.stringify(answers.fold.output(stored, null))).toBe(
        JSON.stringify(outputOf([...first, ...more])),
      );
    }),
    { numRuns: 200 },
  );
});

test('folding does not change the chunks', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 8 }), (chunks) => {
      const before = JSON.stringify(chunks);
      readAll(chunks);
      expect(JSON.stringify(chunks)).toBe(before);
    }),
    { numRuns: 200 },
  );
});

test('a fold of another shape has no output', () => {
  const odd = [{ live: [null], state: [], steps: [], set: [], custom: [], nodes: {} }, null, 'text', []];
  for (const part of odd) expect(answers.fold.output({ parts: [part] }, null)).toBeUndefined();
});

test('a value that cannot be read is shown as an event of the graph', () => {
  const output = outputOf([
    { event: 'messages', data: 'no message' },
    { event: 'updates', data: 'no update' },
    'no chunk',
  ]);
  expect(agentParts(output, null)).toMatchObject([
    {
      kind: 'beside',
      about: 'events',
      count: 3,
      parts: [{ value: 'no message' }, { value: 'no update' }, {}],
    },
  ]);
});

test('a message with the id __proto__ pollutes no prototype', () => {
  const output = outputOf([
    messageEvent(piece('__proto__', 'Hi')),
    values({ messages: [ai('__proto__', 'Hi')] }),
    updates(JSON.parse('{"__proto__":{"polluted":"yes"}}') as Json),
  ]);
  expect(answers.text(output, null)).toBe('Hi');
  expect(({} as JsonObject).polluted).toBeUndefined();
});

test('JSON that is nested too deeply stays a text', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(answers.text(outputOf([chunkOf('values', deep)]), null)).toBe(deep);
});

test('pieces of many messages keep their order, however they interleave', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', '7', '3'), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(ids, (order) => {
      const output = outputOf(order.map((id, place) => messageEvent(piece(id, `${place} `), id)));
      const expected = [...new Set(order)].map((id) =>
        order.flatMap((other, place) => (other === id ? `${place} ` : [])).join(''),
      );
      expect(answers.text(output, null)).toBe(expected.join('\n\n'));
    }),
  );
});
