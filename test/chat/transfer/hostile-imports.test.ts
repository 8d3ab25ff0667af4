import { describe, expect, test } from 'vitest';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { taken } from '../../support/taken-entry.ts';

const chatGptNode = (parent: string | null, message: JsonObject | null): JsonObject => ({ parent, message });
const said = (text: string, role = 'user'): JsonObject => ({
  author: { role },
  content: { content_type: 'text', parts: [text] },
});
const chatGpt = (mapping: JsonObject): JsonObject => ({ conversation_id: 'c', mapping });

const programs: [name: string, make: (text: string) => Json][] = [
  ['ChatGPT', (text) => chatGpt({ a: chatGptNode(null, said(text, 'assistant')) })],
  ['Claude', (text) => ({ uuid: 'k', chat_messages: [{ uuid: 'a', sender: 'assistant', text }] })],
  ['LibreChat', (text) => ({ conversationId: 'l', messages: [{ messageId: 'a', text }] })],
  ['Open WebUI', (text) => ({ id: 'w', chat: { messages: [{ role: 'assistant', content: text }] } })],
];
const pieces = [
  ':::artifact{}\n',
  ':::artifact{a="',
  ':::thinking\n',
  '\n',
  '\ue200cite',
  '【1†',
  '<think>',
  '` ',
];

describe.each(programs)('an import of %s', (_name, make) => {
  test.each(pieces)('reads 200,000 characters of %j in reasonable time', (piece) => {
    expect(readValue(make(`Said. ${piece.repeat(200_000 / piece.length)}`)).status).toBe('read');
  });
});

test('an import reads thousands of messages below thousands that are hidden in reasonable time', () => {
  const place = Array.from({ length: 20_000 }, (_, at) => at);
  const hidden = place.map((at) => [`n${at}`, chatGptNode(at === 0 ? null : `n${at - 1}`, null)] as const);
  const shown = place.map((at) => [`s${at}`, chatGptNode('n19999', said(`${at}`))] as const);
  const { record } = taken(chatGpt(Object.fromEntries([...hidden, ...shown])));
  expect(record.messages).toHaveLength(20_000);
  expect(record.messages.every(({ parentId }) => parentId === null)).toBe(true);
});

test('an import reads 200,000 versions of one message', () => {
  const versions = Array.from(
    { length: 200_000 },
    (_, at) => [`n${at}`, chatGptNode('q', said(`${at}`))] as const,
  );
  const entry = readValue(chatGpt({ q: chatGptNode(null, said('Hi')), ...Object.fromEntries(versions) }));
  expect(entry.status).toBe('read');
});

test('an import shows code with fences of its own as one block', () => {
  const content = { content_type: 'code', text: `\`\`\`\na\n\`\`\`\n${'` '.repeat(200_000)}` };
  const { said: shown } = taken(
    chatGpt({ a: chatGptNode(null, { author: { role: 'assistant' }, content }) }),
  );
  expect(shown[0]).toMatch(/^answer: ````\n```\na\n```\n[\s\S]*\n````$/);
});

describe('of messages with one id an import', () => {
  const claude = (...texts: string[]): Json => ({
    uuid: 'k',
    chat_messages: texts.map((text) => ({ uuid: 'a', sender: 'human', text })),
  });

  test('keeps the first, and counts another', () => {
    expect(taken(claude('one', 'two'))).toMatchObject({ said: ['human: one'], leftOut: { messages: 1 } });
  });

  test('does not count a copy, or one that says nothing', () => {
    expect(taken(claude('', 'one', 'one', ''))).toMatchObject({ said: ['human: one'], leftOut: {} });
  });
});
