import { expect, test } from 'vitest';
import { conversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { jsonElements } from '../../../lib/chat/transfer/import/json-elements.ts';
import { readElement, readRemainder, readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { fc } from '../../support/fast-check.ts';

const script = '<script>globalThis.wasRun = true</script>';

const samples: Json[] = JSON.parse(
  JSON.stringify([
    {
      conversation: aConversation(),
      messages: [aQuestion(), anAnswer()],
      runs: [{ run: aRun(), fold: { parts: ['x'] } }],
    },
    {
      title: 'T',
      id: 'g1',
      current_node: 'b',
      mapping: {
        a: {
          parent: null,
          message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } },
        },
        b: {
          parent: 'a',
          message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Hello'] } },
        },
      },
    },
    {
      id: 'w1',
      title: 'T',
      chat: {
        history: {
          currentId: 'b',
          messages: {
            a: { parentId: null, role: 'user', content: 'Hi' },
            b: { parentId: 'a', role: 'assistant', content: 'Yo' },
          },
        },
      },
    },
  ]),
);

const replacement: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  null,
  0,
  -1,
  1e308,
  true,
  '',
  script,
  '__proto__',
  'x'.repeat(300),
  [],
  {},
  [[[]]],
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__": {"polluted": true}}'),
);

/** Replaces a nested value, or adds it under the key `__proto__`. */
function mutated(value: Json, path: number[], by: Json, asKey: boolean): Json {
  const [step, ...rest] = path;
  if (step === undefined || value === null || typeof value !== 'object') return by;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const next = structuredClone(value) as Record<string, Json>;
  if (asKey && rest.length === 0) Object.defineProperty(next, '__proto__', { value: by, enumerable: true });
  else next[key] = mutated(next[key] ?? null, rest, by, asKey);
  return next;
}

const hurt = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.nat({ max: 12 }), { maxLength: 7 }),
    replacement,
    fc.boolean(),
  )
  .map(([sample, path, by, asKey]) => mutated(sample, path, by, asKey));

test('a damaged conversation is either a valid record or reported with its problem', () => {
  fc.assert(
    fc.property(hurt, (value) => {
      const entry = readValue(JSON.parse(JSON.stringify(value)));
      if (entry.status === 'unreadable') expect(entry.problem).not.toBe('');
      else expect(conversationRecord.safeParse(entry.record).success).toBe(true);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect('wasRun' in globalThis).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test('reading any file ends with entries or problems', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.tuple(fc.array(hurt, { maxLength: 3 }), fc.nat()).map(([values, length]) => {
      const text = JSON.stringify(values);
      return text.slice(0, length % (text.length + 1));
    }),
    fc
      .array(fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', '"conversations"', '1'), {
        maxLength: 40,
      })
      .map((marks) => marks.join('')),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const elements = jsonElements();
      const found = elements.feed(text).map((piece) => readElement(piece.text));
      const { entries, problems } = readRemainder(elements.end(), found.length > 0);
      const isEmptyList = /^\s*\[\s*\]\s*$/.test(text) || /"conversations"/.test(text);
      if (!isEmptyList) expect(found.length + entries.length + problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});
