import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { taken } from '../../support/taken-entry.ts';

const noParent = '00000000-0000-0000-0000-000000000000';
const message = (messageId: string, parentMessageId: string, more: JsonObject): JsonObject => ({
  messageId,
  parentMessageId,
  createdAt: '2024-04-09T14:32:05.230Z',
  isCreatedByUser: false,
  sender: 'GPT-3.5',
  model: null,
  ...more,
});
const libreChat = (more: JsonObject): Json => ({
  conversationId: 'l1',
  endpoint: 'openAI',
  title: 'Fuel',
  recursive: false,
  ...more,
});
const question = message('q', noParent, { isCreatedByUser: true, sender: 'User', text: 'How much?' });
const answer = message('a', 'q', { text: 'Eight litres.' });

describe('LibreChat import', () => {
  test('shows an artifact below its title', () => {
    const text =
      'See:\n\n:::artifact{identifier="x" type="text/html" title="Page"}\n```\n<b>\n```\n:::\n\nGood?';
    const { said } = taken(libreChat({ messages: [question, { ...answer, text }] }));
    expect(said[1]).toBe('answer: See:\n\n**Page**\n\n```\n<b>\n```\n\nGood?');
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['a thought in the text', { text: ':::thinking\nHm.\n:::\n\nEight litres.' }, { 'other-contents': 1 }],
    ['what an answer brings along', { attachments: [{ type: 'file_search' }] }, { media: 1 }],
  ])('counts %s', (_, more, count) => {
    const { said, leftOut } = taken(libreChat({ messages: [question, { ...answer, ...more }] }));
    expect([said, leftOut]).toEqual([['human: How much?', 'answer: Eight litres.'], count]);
  });

  test.each<[string, Json]>([
    ['a list', libreChat({ messages: [question, answer] })],
    ['a tree', libreChat({ recursive: true, messagesTree: [{ ...question, children: [answer] }] })],
  ])('reads title, times and messages of %s', (_, value) => {
    const { record, said, leftOut } = taken(value);
    expect(said).toEqual(['human: How much?', 'answer: Eight litres.']);
    expect(record.conversation).toMatchObject({
      id: 'librechat:l1',
      title: 'Fuel',
      createdAt: Date.UTC(2024, 3, 9, 14, 32, 5, 230),
    });
    expect(record.messages[1]).toMatchObject({ assistant: 'GPT-3.5', profileName: 'LibreChat' });
    expect(leftOut).toEqual({});
  });

  test('reads the texts of content parts, and counts what is left out', () => {
    const content = [
      { type: 'think', think: 'Hm' },
      { type: 'text', text: 'Eight' },
      { type: 'tool_call', tool_call: { name: 'search' } },
      { type: 'image_file', image_file: {} },
      { type: 'text', text: { value: 'litres.' } },
    ];
    const { said, leftOut } = taken(
      libreChat({
        messages: [
          { ...question, files: [{}] },
          { ...answer, text: '', content },
        ],
      }),
    );
    expect(said).toEqual(['human: How much?', 'answer: Eight\n\nlitres.']);
    expect(leftOut).toEqual({ 'other-contents': 1, 'tool-messages': 1, media: 2 });
  });

  test('names the model of the conversation at its answers, and counts its instructions and tags', () => {
    const options = { model: 'gpt-4o', promptPrefix: 'Be kind', instructions: 'Be brief', tags: ['a', 'b'] };
    const { record, leftOut } = taken({
      ...(libreChat({ messages: [question, answer] }) as JsonObject),
      options,
    });
    expect(record.messages[1]).toMatchObject({ assistant: 'gpt-4o' });
    expect(leftOut).toEqual({ 'system-messages': 2, labels: 2 });
  });

  test('reads a tree of 2,000 messages, one below the other', () => {
    let tree: JsonObject = message('n1999', 'n1998', { text: 'x' });
    for (let place = 1998; place >= 0; place -= 1)
      tree = message(`n${place}`, place === 0 ? noParent : `n${place - 1}`, {
        isCreatedByUser: place % 2 === 0,
        text: 'x',
        children: [tree],
      });
    expect(taken(libreChat({ messagesTree: [tree] })).said).toHaveLength(2_000);
  });
});
