import { describe, expect, test } from 'vitest';
import { answers } from '../../lib/agent-server/agent-server.ts';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import type { Chunk } from '../../lib/agent-server/chunk.ts';
import {
  lengthOf,
  outputOf,
  recordedBody,
  recordedChunks,
  runOf,
  textOf,
  withoutIds,
} from '../support/agent-server-run.ts';
import { fc } from '../support/fast-check.ts';

/** Graphs whose stream and single response were recorded with the same input. */
const pairs = [
  'approve',
  'both',
  'chat',
  'custom',
  'flow',
  'forget',
  'hidden',
  'hitl',
  'hop',
  'inbox',
  'nested',
  'noschema',
  'persona',
  'plain',
  'rich',
  'rich-thinking',
  'rich-reasoning_content',
  'slow-silent',
  'structured',
  'ticket',
  'tools',
  'js.chat',
  'js.plain',
  'js.tools',
];

const streamed = (name: string) => recordedChunks(`${name}.stream`);
const whole = (name: string) => [recordedBody(`${name}.wait`)];
const kindsOf = (chunks: Chunk[]) => agentParts(outputOf(chunks), null).map(({ kind }) => kind);

describe('the output of a recorded stream', () => {
  test.each(pairs)('%s: has the state of the single response', (name) => {
    const [one, other] = [runOf(streamed(name)), runOf(whole(name))];
    expect(one.state.map(withoutIds)).toEqual(other.state.map(withoutIds));
  });

  test.each(pairs)('%s: has the messages of the single response', (name) => {
    const said = (chunks: Chunk[]) => runOf(chunks).answer.map(({ message }) => withoutIds(message));
    expect(said(streamed(name))).toEqual(said(whole(name)));
  });

  // A single response does not tell the input from the answer: `ticket` has five fields.
  test.each(pairs.filter((name) => name !== 'ticket'))('%s: says what the single response says', (name) => {
    expect(textOf(streamed(name))).toBe(textOf(whole(name)));
  });

  test.each([
    ['chat', 'You said: hello. This is message 1.'],
    ['js.chat', 'You said: hello. This is message 1.'],
    ['plain', 'why in en with no tone: 42'],
    ['ticket', 'high: Door stuck (2 steps) from Ann'],
    ['rich', 'Forty-two it is. 🙂'],
    ['rich-thinking', 'Forty-two it is. 🙂'],
    ['rich-reasoning_content', 'Forty-two it is.'],
    ['forget', '[redacted]'],
    ['custom', 'Read it all.'],
    ['hop', 'went upper'],
    ['both', 'alpha one two three\n\nbeta four five six'],
    ['nested', 'Draft about cats.\n\nFinal: Draft about cats.'],
    ['nested-subgraphs', 'Draft about cats.\n\nFinal: Draft about cats.'],
    ['js.nested-subgraphs', 'Final: Draft about cats.'],
    ['chat-messages', 'You said: hello. This is message 1.'],
    ['tools', 'Let me look.\n\nTools said: 12 °C in Zürich; 2 documents about rain.'],
    ['tools-messages', 'Let me look.\n\nTools said: 12 °C in Zürich; 2 documents about rain.'],
    ['fails-mid', 'This will not'],
    ['fails', ''],
    ['approve', ''],
    ['pair', ''],
    ['js.pair', ''],
    ['structured', '{\n  "city": "Bern",\n  "degrees": 12\n}'],
  ])('%s: has the text of the answer', (name, text) => {
    expect(textOf(streamed(name))).toBe(text);
  });

  test.each([
    ['resume.resumed', "Answer was 'yes'."],
    ['js.resume.resumed', 'Answer was "yes".'],
    ['hitl.approve', 'Result: sent to ann@example.org: hello.'],
    ['branch.edit', 'You said: TWO. This is message 3.'],
    ['branch.regenerate', 'You said: two. This is message 3.'],
    ['static.continue', 'went lower'],
  ])('%s: has only what this run adds to the thread', (name, text) => {
    expect(textOf(recordedChunks(name))).toBe(text);
  });

  test.each([
    ['chat', ['text']],
    ['js.chat', ['text']],
    ['rich', ['reasoning', 'text']],
    ['rich-thinking', ['reasoning', 'text']],
    ['rich-reasoning_content', ['reasoning', 'text']],
    ['plain', ['text']],
    ['ticket', ['text']],
    ['forget', ['text']],
    ['tools', ['text', 'tool-call', 'tool-result', 'tool-call', 'tool-result', 'text']],
    ['hitl', ['text', 'tool-call']],
    ['structured', ['tool-call', 'tool-result', 'data']],
    ['both', ['node', 'node']],
    ['nested-subgraphs', ['node', 'node']],
    ['custom', ['text', 'beside']],
    ['hop', ['text', 'beside', 'beside']],
    ['approve', []],
  ])('%s: has these parts', (name, kinds) => {
    expect(kindsOf(streamed(name))).toEqual(kinds);
  });

  test('a dropped stream and its rest are one run', () => {
    const [start, rest] = [recordedChunks('rejoin.dropped'), recordedChunks('rejoin.after-last-id')];
    expect(textOf([...start, ...rest])).toBe(textOf(recordedChunks('rejoin.from-start-after-end')));
  });

  test('the state after a lost stream replaces its partial text', () => {
    const start = recordedChunks('rejoin.dropped');
    expect(textOf([...start, recordedBody('rejoin.join')])).toMatch(/tick11 $/);
  });
});

describe('any cut of the bytes gives the same chunks', () => {
  test.each(['chat.stream', 'js.tools.stream', 'nested-subgraphs.stream'])('%s: byte by byte', (name) => {
    const cuts = Array.from({ length: lengthOf(name) }, (_, place) => place);
    expect(recordedChunks(name, cuts)).toEqual(recordedChunks(name));
  });

  test.each(['rich.stream', 'js.chat.stream', 'both.stream', 'custom.stream'])(
    '%s: at any places',
    (name) => {
      const cut = fc.integer({ min: 0, max: lengthOf(name) });
      fc.assert(
        fc.property(fc.array(cut, { maxLength: 40 }), (cuts) => {
          expect(outputOf(recordedChunks(name, cuts))).toEqual(outputOf(recordedChunks(name)));
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe('the tokens of a recorded run', () => {
  test.each([
    ['chat.stream', { input: 1, output: 9, total: 10 }],
    ['chat-messages.stream', { input: 1, output: 9, total: 10 }],
    ['tools.stream', { input: 20, output: 8, total: 28 }],
    ['branch.edit', { input: 3, output: 9, total: 12 }],
    ['plain.stream', undefined],
  ])('%s', (name, usage) => {
    const models = usage && [{ ...usage, model: 'scripted-1' }];
    expect(answers.usage?.(outputOf(recordedChunks(name)))).toEqual(usage && { ...usage, models });
  });
});

test('a stored fold goes on like one in memory', () => {
  const chunks = recordedChunks('tools.stream');
  for (const cut of [1, 5, 12, chunks.length - 2]) {
    const fold = answers.fold.empty();
    for (const chunk of chunks.slice(0, cut)) answers.fold.add(fold, chunk);
    const stored = structuredClone(fold);
    for (const chunk of chunks.slice(cut)) answers.fold.add(stored, chunk);
    expect(answers.fold.output(stored, null)).toEqual(outputOf(chunks));
  }
});

test('a chunk is read again from its text', () => {
  expect(answers.chunkIn('[1]', 'stream', 'custom')).toEqual({ event: 'custom', data: [1] });
  expect(answers.chunkIn('\n\n{"a":1}', 'batch')).toEqual({ event: 'wait', data: { a: 1 } });
  expect(answers.chunkIn('no JSON', 'stream', 'custom')).toEqual({ event: 'custom', data: 'no JSON' });
});
