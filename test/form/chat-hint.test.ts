import { describe, expect, test } from 'vitest';
import { hintedAnswer } from '../../lib/form/chat-hint.ts';
import type { Json } from '../../lib/json/json.ts';
import { bareChatHint, chatHint } from '../support/pydantic.ts';
import { recordedJson } from '../support/recordings.ts';
import { listOf, object, text } from '../support/schema.ts';

const hinted = (hint: object) => object({ past: { ...listOf(text), ...hint }, question: text });

describe('answer path in a chat hint', () => {
  test.each<[string, Json | undefined, string | null]>([
    ['names a field', hinted(chatHint('question', 'answer')), '/answer'],
    ['names a field, without the widget wrapper', hinted(bareChatHint('question', 'answer')), '/answer'],
    ['names a nested field', hinted(chatHint('question', ['result', 'answer'])), '/result/answer'],
    ['names a field of a list entry', hinted(chatHint('question', [0, 'content'])), '/0/content'],
    ['names a list entry', hinted(chatHint('question', 0)), '/0'],
    ['escapes a slash in a name', hinted(chatHint('question', 'a/b')), '/a~1b'],
    ['may be at a text property', object({ q: { ...text, ...chatHint('q', 'answer') } }), '/answer'],
    [
      'may be behind a reference',
      { $ref: '#/$defs/In', $defs: { In: hinted(chatHint('q', 'answer')) } },
      '/answer',
    ],
    ['is read from a recorded schema', recordedJson('input_schema.convret.json'), '/answer'],
    ['is null if the hint has none', hinted(chatHint('question')), null],
    ['is null if it has no steps', hinted(chatHint('question', [])), null],
    ['is null if it is no path', hinted(chatHint('question', { a: 1 })), null],
    ['is null if a step is invalid', hinted(chatHint('question', ['a', null])), null],
    [
      'is null for another kind of widget',
      hinted({ widget: { type: 'base64file', output: 'answer' } }),
      null,
    ],
    ['is null without a schema', undefined, null],
    ['is null for a schema of true', true, null],
    ['is null for a cyclic reference', { $ref: '#' }, null],
  ])('%s', (_, schema, answerAt) => {
    expect(hintedAnswer(schema)).toBe(answerAt);
  });
});
