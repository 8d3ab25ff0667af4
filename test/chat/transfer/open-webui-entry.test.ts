import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { taken } from '../../support/taken-entry.ts';

const openWebUi = (messages: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  id: 'w1',
  user_id: 'u',
  title: 'Rome',
  created_at: 1_700_000_000,
  updated_at: 1_700_000_050,
  chat: {
    title: 'Rome',
    models: ['llama3'],
    history: { messages, currentId: Object.keys(messages).at(-1) ?? null },
    messages: [],
  },
  ...more,
});

describe('Open WebUI import', () => {
  const question = {
    id: 'q',
    parentId: null,
    childrenIds: ['a'],
    role: 'user',
    content: 'Hi',
    timestamp: 1_700_000_001,
  };
  const answer = {
    id: 'a',
    parentId: 'q',
    childrenIds: [],
    role: 'assistant',
    content: 'Ave',
    model: 'llama3',
    modelName: 'Llama 3',
    timestamp: 1_700_000_002,
  };

  test('reads title, times, models and messages', () => {
    const { record, said, leftOut } = taken(openWebUi({ q: question, a: answer }));
    expect(said).toEqual(['human: Hi', 'answer: Ave']);
    expect(record.conversation).toMatchObject({
      id: 'open-webui:w1',
      title: 'Rome',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_050_000,
    });
    expect(record.messages[1]).toMatchObject({
      assistant: 'Llama 3',
      profileName: 'Open WebUI',
      createdAt: 1_700_000_002_000,
    });
    expect(leftOut).toEqual({});
  });

  test('reads a chat of the first versions, which is a list of messages', () => {
    const list: Json = {
      id: 'w1',
      chat: {
        title: 'Rome',
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Ave' },
        ],
      },
    };
    expect(taken(list)).toMatchObject({ said: ['human: Hi', 'answer: Ave'], leftOut: {} });
  });

  test.each([
    ['a thought in the marks of the model', { content: '<think>\nhm\n</think>\n\nAve' }, 1],
    [
      'the sources of an answer',
      { sources: [{ source: { name: 'a.pdf' } }, { source: { name: 'b.pdf' } }] },
      2,
    ],
    ['why an answer broke off', { error: { content: 'No connection' } }, 1],
  ])('counts %s', (_, more, count) => {
    const { said, leftOut } = taken(openWebUi({ q: question, a: { ...answer, ...more } }));
    expect([said, leftOut]).toEqual([['human: Hi', 'answer: Ave'], { 'other-contents': count }]);
  });

  test('keeps that a chat is pinned, and shows the branch that is named beside it', () => {
    const chat = { history: { messages: { q: question, a: answer, b: { ...answer, content: 'Salve' } } } };
    const { record, said } = taken({ id: 'w1', chat, pinned: true, current_message_id: 'a' });
    expect(record.conversation.pinned).toBe(1);
    expect(said).toEqual(['human: Hi', 'answer: Ave']);
  });

  test('counts tags and a folder, the system prompt, files, and what stands at a message', () => {
    const more = { meta: { tags: ['a', 'b'] }, folder_id: 'f', summary: 'S', tasks: [{}] };
    const params = { params: { system: 'Be kind' }, files: [{}] };
    const { leftOut } = taken({
      ...(openWebUi({
        q: question,
        a: { ...answer, followUps: ['And?'], code_executions: [{}] },
      }) as JsonObject),
      ...more,
    });
    expect(leftOut).toEqual({ labels: 3, 'other-contents': 3, 'tool-messages': 1 });
    const chat = { ...params, history: { messages: { q: question, a: answer } } };
    expect(taken({ id: 'w1', chat }).leftOut).toEqual({ 'system-messages': 1, media: 1 });
  });

  test('keeps the answers of several models as branches', () => {
    const { record, said } = taken(
      openWebUi({ q: question, a: answer, b: { ...answer, id: 'b', content: 'Salve' } }),
    );
    expect(said).toEqual(['human: Hi', 'answer: Salve']);
    expect(record.messages.filter(({ parentId }) => parentId === 'open-webui:w1:q')).toHaveLength(2);
  });

  test('reads the text of content parts and counts what is left out', () => {
    const { said, leftOut } = taken(
      openWebUi({
        s: { id: 's', parentId: null, role: 'system', content: 'Be kind' },
        q: {
          ...question,
          parentId: 's',
          content: [{ type: 'text', text: 'Look' }],
          files: [{ type: 'image' }],
        },
        a: answer,
      }),
    );
    expect(said).toEqual(['human: Look', 'answer: Ave']);
    expect(leftOut).toEqual({ 'system-messages': 1, media: 1 });
  });

  const thought =
    '<details type="reasoning" done="true" duration="7">\n<summary>Thought</summary>\n&gt; Hm\n</details>';
  const call =
    '<details type="tool_calls" done="true" name="tide" result="6">\n<summary>Done</summary>\n</details>';
  const run =
    '<details type="code_interpreter" done="true">\n<summary>Ran</summary>\n```python\n1\n```\n</details>';
  const inCode = `\`\`\`html\n${thought}\n\`\`\``;
  const own = '<details>\n<summary>More</summary>\nText\n</details>';

  test.each<[string, string, string, object]>([
    ['thoughts', `${thought}\nAt **six**.`, 'At **six**.', { 'other-contents': 1 }],
    ['tool calls', `One\n${call}\nTwo`, 'One\n\n\nTwo', { 'tool-messages': 1 }],
    ['code runs', `${run}\n${thought}\nSix`, 'Six', { 'tool-messages': 1, 'other-contents': 1 }],
    ['a thought on one line', '<details type="reasoning">Hm</details>Six', 'Six', { 'other-contents': 1 }],
    [
      'a thought without end',
      'Six\n<details type="reasoning" done="false">\n&gt; Hm',
      'Six',
      { 'other-contents': 1 },
    ],
    ['no section in code', inCode, inCode, {}],
    ['no section of the answer itself', own, own, {}],
  ])('leaves out and counts %s', (_, content, shown, counted) => {
    const { said, leftOut } = taken(openWebUi({ q: question, a: { ...answer, content } }));
    expect(said).toEqual(['human: Hi', `answer: ${shown}`]);
    expect(leftOut).toEqual(counted);
  });

  test('reads an answer that stands only in its output', () => {
    const output = [
      { type: 'reasoning', content: [{ type: 'output_text', text: 'Hm' }] },
      { type: 'function_call', name: 'tide' },
      { type: 'message', content: [{ type: 'output_text', text: 'At six' }] },
    ];
    const { said, leftOut } = taken(openWebUi({ q: question, a: { ...answer, content: '', output } }));
    expect(said).toEqual(['human: Hi', 'answer: At six']);
    expect(leftOut).toEqual({ 'other-contents': 1, 'tool-messages': 1 });
  });

  test('reads the rest of a chat where a role is an object', () => {
    const broken = { ...answer, id: 'b', parentId: 'a', role: { toString: 1 } };
    const { said, leftOut } = taken(openWebUi({ q: question, a: answer, b: broken }));
    expect(said).toEqual(['human: Hi', 'answer: Ave']);
    expect(leftOut).toEqual({ 'system-messages': 1 });
  });
});

test.each([
  '<details type="reasoning"\n',
  '<details type="reasoning">\n',
  '<details\n',
  '<details type="reasoning" ',
  '```\n',
  '`',
  '~',
])('Open WebUI import reads 200,000 characters of %j in reasonable time', (piece) => {
  const content = `Said.\n${piece.repeat(200_000 / piece.length)}`;
  expect(taken(openWebUi({ a: { id: 'a', role: 'assistant', content } }))).toBeDefined();
});
