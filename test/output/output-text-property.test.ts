import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { pointerTo } from '../../lib/json/json-pointer.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';

const word = fc.constantFrom('', 'a', 'b c', '**d**');

const block = fc.oneof(
  word,
  fc.record({ type: fc.constantFrom('text', 'output_text'), text: word }),
  fc.record({ type: fc.constant('refusal'), refusal: word }),
  fc.record({ type: fc.constant('reasoning'), reasoning: word }),
  fc.constant({ type: 'image', url: 'https://a.example/b.png' }),
  fc.constant({ type: 'weather', text: 'sun' }),
  fc.record({ type: fc.constant('tool_use'), id: word, name: word, input: fc.constant({}) }),
);

const message = fc.record({
  type: fc.constantFrom('ai', 'ai', 'AIMessageChunk', 'human', 'system', 'tool'),
  content: fc.oneof(word, fc.array(block, { maxLength: 4 })),
});

const states = fc.dictionary(
  fc.constantFrom('agent', 'tools', 'plan'),
  fc.record({ messages: fc.array(message, { maxLength: 3 }) }),
  {
    minKeys: 1,
  },
);

const field = fc.constantFrom('answer', 'output', 'title', 'context', 'messages', 'steps');

const inner = fc.oneof(word, message, fc.array(message, { maxLength: 3 }), fc.integer(), fc.constant(null));

/** Pointers, some of which exist in an output. */
const place = fc
  .array(fc.oneof(field, fc.constantFrom('0', '1', 'content', 'text')), { minLength: 1, maxLength: 3 })
  .map((steps) => steps.reduce(pointerTo, ''));

const output: fc.Arbitrary<Json> = fc.oneof(
  word,
  message,
  states,
  fc.array(message, { maxLength: 4 }),
  fc.array(fc.oneof(word, message, states, fc.integer()), { maxLength: 4 }),
  fc.dictionary(field, fc.oneof(inner, fc.dictionary(field, inner), fc.array(inner, { maxLength: 3 }))),
  fc.array(fc.dictionary(field, inner), { maxLength: 3 }),
) as fc.Arbitrary<Json>;

const textsIn = (parts: AnswerPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    return part.kind === 'node' ? textsIn(part.parts) : [];
  });

test('the text of an output equals the text of its parts', () => {
  fc.assert(
    fc.property(output, fc.option(place), (value, answerAt) => {
      const texts = textsIn(outputParts(value, answerAt));
      if (texts.length > 0) expect(outputText(value, answerAt)).toBe(texts.join('\n\n'));
      else expect([JSON.stringify(value, null, 2), '']).toContain(outputText(value, answerAt));
    }),
    { numRuns: 2_000 },
  );
});
