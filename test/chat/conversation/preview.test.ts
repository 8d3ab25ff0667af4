import { describe, expect, test } from 'vitest';
import { previewAt, previewed, previewFrom } from '../../../lib/chat/conversation/preview.ts';
import { readingField, usualReading } from '../../support/answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

describe('the preview of an answer', () => {
  test.each([
    ['  Ahoy,\n\n  sailor\t! ', 'Ahoy, sailor !'],
    ['# Plan\n\nFirst **this**, then _that_.', 'Plan First this, then that.'],
    ['## A *few* words\n---\nand ***more***', 'A few words and more'],
    ['> quoted\n> twice', 'quoted twice'],
    ['- one\n- [x] two\n  * three\n1. four', 'one two three 1. four'],
    ['```js\nconst a = 1;\n```\nRun `a`.', 'const a = 1; Run a.'],
    ['| Name | Age |\n|:--|--:|\n| Ann | 3 |', 'Name Age Ann 3'],
    ['See [the docs](https://example.com/a_b) and ![a map](m.png).', 'See the docs and a map.'],
    ['~~old~~ new', 'old new'],
    ['这是**粗体**文本', '这是粗体文本'],
    ['2 * 3 = 6, 2**3 = 8, snake_case, a-b, -5 °C, #1', '2 * 3 = 6, 2**3 = 8, snake_case, a-b, -5 °C, #1'],
    ['<b>bold</b> & co', '<b>bold</b> & co'],
    ['', ''],
    ['***', ''],
  ])('%j is %j', (text, preview) => {
    expect(previewFrom(text)).toBe(preview);
  });

  test('has at most 120 characters', () => {
    expect(previewFrom('a'.repeat(120))).toBe('a'.repeat(120));
    expect(previewFrom('a'.repeat(121))).toBe(`${'a'.repeat(119)}…`);
    expect([...previewFrom('🙂'.repeat(500))]).toEqual([...'🙂'.repeat(119), '…']);
  });
});

describe('the preview of a conversation', () => {
  const messages = [aQuestion(), anAnswer(), anAnswer({ id: 'r2.answer', runId: 'r2' })];
  const output = { reply: 'Ahoy', mood: 'merry' };
  const stored = { messages, runs: new Map([['r1', { run: aRun(), fold: foldOf(output) }]]) };

  test.each([
    ['r1.answer', 'reply', 'Ahoy'],
    ['r1.answer', 'mood', 'merry'],
    ['r2.answer', 'reply', ''],
    ['r1.question', 'reply', ''],
    ['gone', 'reply', ''],
  ])('that ends with %s, read by the field “%s”, is “%s”', (tip, field, preview) => {
    expect(previewAt(tip, stored, () => readingField(field))).toBe(preview);
  });

  test('is set in its record, whatever the record had', () => {
    const record = (preview: string) => ({
      conversation: aConversation({ preview }),
      messages,
      runs: [{ run: aRun(), fold: foldOf('**Ahoy**') }],
    });
    expect(previewed(record('else'), () => usualReading)).toEqual(record('Ahoy'));
  });
});
