import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { taken } from '../../support/taken-entry.ts';

const message = (uuid: string, sender: string, content: Json[], more: JsonObject = {}): JsonObject => ({
  uuid,
  sender,
  content,
  text: '',
  created_at: '2026-07-09T07:38:23.157518Z',
  attachments: [],
  files: [],
  ...more,
});
const text = (said: string): JsonObject => ({ type: 'text', text: said });
const claude = (messages: Json[], more: JsonObject = {}): Json => ({
  uuid: 'k1',
  name: 'Tides',
  created_at: '2026-07-09T07:38:00Z',
  updated_at: '2026-07-09T07:40:00Z',
  account: { uuid: 'a' },
  chat_messages: messages,
  ...more,
});
const root = '00000000-0000-4000-8000-000000000000';

describe('Claude import', () => {
  test('reads title, times and messages, also of an export that names no parents', () => {
    const { record, said, leftOut } = taken(
      claude([message('q', 'human', [text('When?')]), message('a', 'assistant', [text('At six.')])]),
    );
    expect(said).toEqual(['human: When?', 'answer: At six.']);
    expect(record.conversation).toMatchObject({
      id: 'claude:k1',
      title: 'Tides',
      createdAt: Date.UTC(2026, 6, 9, 7, 38),
      updatedAt: Date.UTC(2026, 6, 9, 7, 40),
    });
    expect(record.messages[1]).toMatchObject({ profileName: 'Claude', assistant: 'Claude' });
    expect(leftOut).toEqual({});
  });

  test('keeps the branches and shows the newest', () => {
    const { record, said } = taken(
      claude([
        message('q', 'human', [text('When?')], { parent_message_uuid: root }),
        message('a1', 'assistant', [text('At six.')], { parent_message_uuid: 'q' }),
        message('a2', 'assistant', [text('At seven.')], { parent_message_uuid: 'q' }),
      ]),
    );
    expect(said).toEqual(['human: When?', 'answer: At seven.']);
    expect(record.messages.filter(({ parentId }) => parentId === 'claude:k1:q')).toHaveLength(2);
  });

  test('reads `text` where a message has no content', () => {
    const { said } = taken(claude([message('q', 'human', [], { text: 'When?' })]));
    expect(said).toEqual(['human: When?']);
  });

  test('reads the text of what was pasted or attached, and counts other files', () => {
    const attachments = [
      { file_name: 'paste.txt', extracted_content: 'One\n```\nTwo' },
      { file_name: 'a.bin' },
    ];
    const { said, leftOut } = taken(
      claude([message('q', 'human', [], { attachments, files: [{ file_name: 'image.png' }] })]),
    );
    expect(said).toEqual(['human: paste.txt\n\n````\nOne\n```\nTwo\n````']);
    expect(leftOut).toEqual({ media: 2 });
  });

  test('reads artifacts as their text, and counts thoughts and tools', () => {
    const artifact = (input: JsonObject): JsonObject => ({ type: 'tool_use', name: 'artifacts', input });
    const { said, leftOut } = taken(
      claude([
        message('a', 'assistant', [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'tool_use', name: 'web_search', input: {} },
          { type: 'tool_result', content: [] },
          artifact({ title: 'Letter', type: 'text/markdown', content: '# Dear Ann' }),
          artifact({ type: 'application/vnd.ant.code', language: 'python', content: 'print(1)' }),
          text('Done.'),
        ]),
      ]),
    );
    expect(said).toEqual(['answer: **Letter**\n\n# Dear Ann\n\n```python\nprint(1)\n```\n\nDone.']);
    expect(leftOut).toEqual({ 'other-contents': 1, 'tool-messages': 2 });
  });
});
