import { describe, expect, test } from 'vitest';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';
import { chatGpt, node } from '../../support/chatgpt-export.ts';
import { taken } from '../../support/taken-entry.ts';

describe('ChatGPT import', () => {
  test('reads title, times, models and messages', () => {
    const { record, said } = taken(
      chatGpt([
        node('root', { parent: null }),
        node('q', { parent: 'root', role: 'user', content: 'Hi' }),
        node('a', {
          parent: 'q',
          role: 'assistant',
          content: 'Hello',
          more: { metadata: { model_slug: 'gpt-4o' } },
        }),
      ]),
    );
    expect(said).toEqual(['human: Hi', 'answer: Hello']);
    expect(record.conversation).toMatchObject({
      id: 'chatgpt:g1',
      title: 'Paris',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_100_000,
      profileId: '',
      lastRun: { status: 'done' },
    });
    expect(record.messages[1]).toMatchObject({
      assistant: 'gpt-4o',
      profileName: 'ChatGPT',
      createdAt: 1_700_000_000_500,
    });
    expect(record.runs[0]?.run).toMatchObject({ state: { status: 'done' }, url: '', profileId: '' });
  });

  test('takes the model of the conversation where a message names none', () => {
    const { record } = taken(
      chatGpt(
        [
          node('q', { parent: null, role: 'user', content: 'Hi' }),
          node('a', { parent: 'q', role: 'assistant', content: 'Hello' }),
        ],
        { default_model_slug: 'gpt-5-thinking' },
      ),
    );
    expect(record.messages[1]).toMatchObject({ assistant: 'gpt-5-thinking' });
  });

  test('counts each attached file once', () => {
    const attachments = { metadata: { attachments: [{ name: 'a.pdf' }, { name: 'b.png' }] } };
    const content: Json = { content_type: 'multimodal_text', parts: [{ asset_pointer: 'b' }, 'Compare'] };
    const { said, leftOut } = taken(
      chatGpt([node('q', { parent: null, role: 'user', content, more: attachments })]),
    );
    expect([said, leftOut]).toEqual([['human: Compare'], { media: 2 }]);
  });

  test('keeps the branches and shows the current one', () => {
    const { record, said } = taken(
      chatGpt(
        [
          node('q', { parent: null, role: 'user', content: 'One' }),
          node('a1', { parent: 'q', role: 'assistant', content: 'First' }),
          node('a2', { parent: 'q', role: 'assistant', content: 'Second' }),
          node('q2', { parent: 'a1', role: 'user', content: 'More' }),
        ],
        { current_node: 'a1' },
      ),
    );
    expect(said).toEqual(['human: One', 'answer: First']);
    expect(record.messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['chatgpt:g1:q', null],
      ['chatgpt:g1:a1', 'chatgpt:g1:q'],
      ['chatgpt:g1:q2', 'chatgpt:g1:a1'],
      ['chatgpt:g1:a2', 'chatgpt:g1:q'],
    ]);
  });

  test('joins an answer that continues after a tool call, and counts what is left out', () => {
    const { leftOut, said } = taken(
      chatGpt([
        node('s', { parent: null, role: 'system', content: 'Be kind' }),
        node('q', {
          parent: 's',
          role: 'user',
          content: { content_type: 'multimodal_text', parts: [{ asset_pointer: 'file' }, 'What is it?'] },
        }),
        node('c', {
          parent: 'q',
          role: 'assistant',
          content: { content_type: 'code', language: 'python', text: 'look()' },
        }),
        node('t', {
          parent: 'c',
          role: 'tool',
          content: { content_type: 'execution_output', text: 'a cat' },
        }),
        node('th', { parent: 't', role: 'assistant', content: { content_type: 'thoughts', thoughts: [] } }),
        node('a', { parent: 'th', role: 'assistant', content: 'A cat.' }),
      ]),
    );
    expect(said).toEqual(['human: What is it?', 'answer: ```\nlook()\n```\n\nA cat.']);
    expect(leftOut).toEqual({
      'system-messages': 1,
      'tool-messages': 1,
      media: 1,
      'other-contents': 1,
    });
  });

  test('leaves out and counts what ChatGPT itself hides, whoever is named as its author', () => {
    const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
    const { leftOut, said } = taken(
      chatGpt([
        node('s', { parent: null, role: 'system', content: '', more: hidden }),
        node('h', { parent: 's', role: 'system', content: 'Hidden', more: hidden }),
        node('u', { parent: 'h', role: 'user', content: 'Original custom instructions', more: hidden }),
        node('c', {
          parent: 'u',
          role: 'user',
          content: { content_type: 'user_editable_context', user_profile: 'A sailor' },
        }),
        node('q', { parent: 'c', role: 'user', content: 'Hi' }),
      ]),
    );
    expect(said).toEqual(['human: Hi']);
    expect(leftOut).toEqual({ 'system-messages': 3 });
  });

  test('is deterministic', () => {
    const value = chatGpt([node('q', { parent: null, role: 'user', content: 'Hi' })]);
    expect(readValue(value)).toEqual(readValue(value));
  });

  test.each<[string, Json]>([
    ['without messages', chatGpt([node('root', { parent: null })])],
    ['without nodes', chatGpt([])],
    ['with invalid nodes', { title: 'x', id: 'i', mapping: { a: null, b: 1, c: 'text', d: [] } }],
    ['without an id', { mapping: {} }],
  ])('refuses a conversation %s', (_, value) => {
    expect(readValue(value).status).toBe('unreadable');
  });

  test('accepts messages that form a cycle', () => {
    const { record } = taken(
      chatGpt([
        node('a', { parent: 'b', role: 'user', content: 'A' }),
        node('b', { parent: 'a', role: 'assistant', content: 'B' }),
      ]),
    );
    expect(record.messages).toHaveLength(2);
  });

  test('reads a chain of 20,000 messages without recursion', () => {
    const nodes = Array.from({ length: 20_000 }, (_, place) =>
      node(`n${place}`, {
        parent: place === 0 ? null : `n${place - 1}`,
        role: place % 2 === 0 ? 'user' : 'assistant',
        content: 'x',
      }),
    );
    expect(taken(chatGpt(nodes)).said).toHaveLength(20_000);
  });
});
