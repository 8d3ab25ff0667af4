import { describe, expect, test } from 'vitest';
import { hintedAnswer } from '../../lib/form/chat-hint.ts';
import type { Json } from '../../lib/json/json.ts';
import { bareChatHint, chatHint } from '../support/pydantic.ts';
import { recordedJson } from '../support/recordings.ts';
import { listOf, object, text } from '../support/schema.ts';

const hinted = (hint: object) => object({ past: { ...listOf(text), ...hint }, question: text });

describe('the hint of a chat says where the answer is', () => {
  test.each<[string, Json | undefined, string | null]>([
    ['in a field', hinted(chatHint('question', 'answer')), '/answer'],
    ['the same, bare', hinted(bareChatHint('question', 'answer')), '/answer'],
    ['in a field of a field', hinted(chatHint('question', ['result', 'answer'])), '/result/answer'],
    ['in an entry of a list', hinted(chatHint('question', [0, 'content'])), '/0/content'],
    ['in an entry alone', hinted(chatHint('question', 0)), '/0'],
    ['in a field with a slash', hinted(chatHint('question', 'a/b')), '/a~1b'],
    ['at a text', object({ q: { ...text, ...chatHint('q', 'answer') } }), '/answer'],
    ['behind a reference', { $ref: '#/$defs/In', $defs: { In: hinted(chatHint('q', 'answer')) } }, '/answer'],
    ['as it was recorded', recordedJson('input_schema.convret.json'), '/answer'],
    ['or not', hinted(chatHint('question')), null],
    ['with no step', hinted(chatHint('question', [])), null],
    ['as what is no path', hinted(chatHint('question', { a: 1 })), null],
    ['as a list of what are no steps', hinted(chatHint('question', ['a', null])), null],
    ['as a hint of another kind', hinted({ widget: { type: 'base64file', output: 'answer' } }), null],
    ['in no schema', undefined, null],
    ['in a schema that is none', true, null],
    ['in a cycle', { $ref: '#' }, null],
  ])('%s', (_, schema, answerAt) => {
    expect(hintedAnswer(schema)).toBe(answerAt);
  });
});
