import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { addChunk, emptyFold, outputOf } from '../support/fold.ts';

const asked = { type: 'human', content: 'What is 1 + 2?', id: 'q' };
const called = (by: string, name: string, content = ''): JsonObject => ({
  type: 'ai',
  name: by,
  content,
  id: `${by}-${name}`,
  tool_calls: [{ name, args: {}, id: name, type: 'tool_call' }],
});
const returned = (name: string, content: string): JsonObject => ({
  type: 'tool',
  name,
  content,
  id: `of ${name}`,
  tool_call_id: name,
});
const words = <Words extends string>(by: string, content: Words) => ({
  type: 'ai',
  name: by,
  content,
  id: content,
});

const [to, back] = ['transfer_to_math', 'transfer_back_to_supervisor'];
const out = [called('supervisor', to), returned(to, 'Successfully transferred to math')];
const added = [called('math', 'add'), returned('add', '3')];
const sum = words('math', 'The sum is 3.');
const home = [
  called('math', back, 'Transferring back to supervisor'),
  returned(back, 'Successfully transferred back to supervisor'),
];
const done = words('supervisor', 'It is 3.');

const folded = (chunks: Json[]): Json | undefined => {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
  return outputOf(fold);
};
const update = (node: string, ...messages: Json[]): Json => ({ [node]: { messages } });

/** Names of the calls and the texts that are shown, by node. */
const shown = (parts: AnswerPart[]): unknown[] =>
  parts.flatMap((part): unknown[] => {
    if (part.kind === 'text') return [part.text];
    if (part.kind === 'tool-call') return [part.call.name];
    return part.kind === 'node' ? [[part.name, ...shown(part.parts)]] : [];
  });

describe('an output of langgraph-supervisor', () => {
  test.each<[string, JsonObject, string[]]>([
    ['with the last message', { messages: [asked, ...out, sum, ...home, done] }, [to, sum.id, back, done.id]],
    [
      'with the full history',
      { messages: [asked, ...out, ...added, sum, ...home, done] },
      [to, 'add', sum.id, back, done.id],
    ],
    ['without messages of handoffs', { messages: [asked, sum, done] }, [sum.id, done.id]],
    [
      'with a structured response',
      { messages: [asked, sum, done], structured_response: { sum: 3 } },
      [sum.id, done.id],
    ],
  ])('%s says what its agents say', (_, output, parts) => {
    expect(shown(outputParts(output, null))).toEqual(parts);
    expect(outputText(output)).toBe('The sum is 3.\n\nIt is 3.');
  });

  test.each<[string, Json[], unknown[]]>([
    [
      'with the last message',
      [
        update('supervisor', asked, ...out),
        update('math', sum, ...home),
        update('supervisor', asked, ...out, sum, ...home, done),
      ],
      [
        ['supervisor', to],
        ['math', sum.id, back],
        ['supervisor', done.id],
      ],
    ],
    [
      'with the full history',
      [
        update('supervisor', asked, ...out),
        update('math', asked, ...out, ...added, sum, ...home),
        update('supervisor', asked, ...out, ...added, sum, ...home, done),
      ],
      [
        ['supervisor', to],
        ['math', 'add', sum.id, back],
        ['supervisor', done.id],
      ],
    ],
    [
      'without messages of handoffs',
      [update('supervisor', asked), update('math', sum), update('supervisor', asked, sum, done)],
      [['supervisor'], ['math', sum.id], ['supervisor', done.id]],
    ],
    [
      'that forwards the words of an agent',
      [
        update('supervisor', asked, ...out),
        update('math', sum, ...home),
        update('supervisor', { ...done, content: sum.content }),
      ],
      [
        ['supervisor', to],
        ['math', sum.id, back],
        ['supervisor', sum.id],
      ],
    ],
  ])('streamed %s says each thing once', (_, updates, parts) => {
    expect(shown(outputParts(folded(updates), null))).toEqual(parts);
  });

  test('streamed says a message again that was rewritten', () => {
    const updates = [update('math', sum), update('supervisor', { ...sum, content: 'It is 3, rewritten.' })];
    expect(shown(outputParts(folded(updates), null))).toEqual([
      ['math', 'The sum is 3.'],
      ['supervisor', 'It is 3, rewritten.'],
    ]);
  });
});
