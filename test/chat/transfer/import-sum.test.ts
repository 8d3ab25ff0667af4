import { expect, test } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { fc } from '../../support/fast-check.ts';

/** A message of an export; `word` stands once in it, in the part that is shown or left out. */
type Kind = (word: string) => Json;

type Export = {
  kinds: Kind[];
  /** Makes the export of messages that follow each other, the first of which is shown. */
  file(messages: Json[]): Json;
};

const chatGptMessage =
  (role: string, content: (word: string) => JsonObject, more: JsonObject = {}): Kind =>
  (word) => ({ author: { role }, content: content(word), ...more });
const parts = (word: string): JsonObject => ({ content_type: 'text', parts: [word] });
const hidden = { metadata: { is_visually_hidden_from_conversation: true } };

const chatGpt: Export = {
  kinds: [
    chatGptMessage('user', parts),
    chatGptMessage('assistant', parts),
    chatGptMessage('system', parts),
    chatGptMessage('tool', parts),
    chatGptMessage('user', parts, hidden),
    chatGptMessage('assistant', parts, { recipient: 'web.run' }),
    (word) => ({
      author: { role: 'user' },
      content: parts(''),
      metadata: { attachments: [{ name: word }] },
    }),
    chatGptMessage('assistant', (word) => ({ content_type: 'code', text: word })),
    chatGptMessage('assistant', (word) => ({
      content_type: 'text',
      parts: [`\ue200cite\ue202${word}\ue201`],
    })),
    chatGptMessage('assistant', (word) => ({ content_type: 'thoughts', thoughts: [{ content: word }] })),
    chatGptMessage('user', (word) => ({ content_type: 'multimodal_text', parts: [{ asset_pointer: word }] })),
    (word) => word,
    (word) => ({ author: { role: 'user' }, content: word }),
    (word) => ({ author: { role: { toString: 1 } }, content: parts(word) }),
  ],
  file: (messages) => ({
    conversation_id: 'g1',
    mapping: Object.fromEntries(
      messages.map((message, place) => [
        `n${place}`,
        { parent: place === 0 ? null : `n${place - 1}`, message },
      ]),
    ),
  }),
};

const openWebUi: Export = {
  kinds: [
    (word) => ({ role: 'user', content: word }),
    (word) => ({ role: 'assistant', content: word }),
    (word) => ({ role: 'system', content: word }),
    (word) => ({ role: 'tool', content: word }),
    (word) => ({ role: { toString: 1 }, content: word }),
    (word) => ({ role: 'user', content: [{ type: 'text', text: word }] }),
    (word) => ({ role: 'user', content: [{ type: 'image_url', image_url: { url: word } }] }),
    (word) => ({ role: 'user', content: '', files: [{ name: word }] }),
    (word) => ({ role: 'assistant', content: `<details type="reasoning">\n&gt; ${word}\n</details>` }),
    (word) => ({ role: 'assistant', content: '', error: { content: word } }),
    (word) => ({ role: 'assistant', content: '', sources: [{ source: { name: word } }] }),
    (word) => ({ role: 'assistant', content: `<think>\n${word}\n</think>` }),
    (word) => ({ role: 'assistant', content: '', output: [{ type: 'function_call', name: word }] }),
    (word) => word,
  ],
  file: (messages) => ({
    id: 'w1',
    chat: {
      history: {
        messages: Object.fromEntries(
          messages.map((message, place) => [
            `n${place}`,
            typeof message === 'string'
              ? message
              : { ...(message as JsonObject), parentId: place === 0 ? null : `n${place - 1}` },
          ]),
        ),
      },
    },
  }),
};

const block =
  (sender: string, made: (word: string) => Json): Kind =>
  (word) => ({ sender, content: [made(word)] });

const claude: Export = {
  kinds: [
    block('human', (text) => ({ type: 'text', text })),
    block('assistant', (text) => ({ type: 'text', text })),
    block('system', (text) => ({ type: 'text', text })),
    block('assistant', (thinking) => ({ type: 'thinking', thinking })),
    block('assistant', (name) => ({ type: 'tool_use', name, input: {} })),
    block('assistant', (text) => ({ type: 'tool_result', content: [{ type: 'text', text }] })),
    block('assistant', (text) => ({ type: { toString: 1 }, text })),
    block('assistant', (content) => ({ type: 'tool_use', name: 'artifacts', input: { content } })),
    (text) => ({ sender: 'human', content: [], text }),
    (word) => ({ sender: 'human', attachments: [{ file_name: 'a', extracted_content: word }] }),
    (word) => ({ sender: 'human', attachments: [{ file_name: word }] }),
    (word) => ({ sender: 'human', files: [{ file_name: word }] }),
    (word) => word,
  ],
  file: (messages) => ({
    uuid: 'k1',
    chat_messages: messages.map((message, place) =>
      typeof message === 'string' ? message : { ...(message as JsonObject), uuid: `n${place}` },
    ),
  }),
};

const libreChat: Export = {
  kinds: [
    (text) => ({ isCreatedByUser: true, text }),
    (text) => ({ isCreatedByUser: false, text }),
    (text) => ({ content: [{ type: 'text', text }] }),
    (value) => ({ content: [{ type: 'text', text: { value } }] }),
    (think) => ({ content: [{ type: 'think', think }] }),
    (name) => ({ content: [{ type: 'tool_call', tool_call: { name } }] }),
    (word) => ({ content: [{ type: 'image_file', image_file: word }] }),
    (word) => ({ content: [{ type: { toString: 1 }, word }] }),
    (filename) => ({ isCreatedByUser: true, files: [{ filename }] }),
    (word) => word,
  ],
  file: (messages) => ({
    conversationId: 'l1',
    messages: messages.map((message, place) =>
      typeof message === 'string'
        ? message
        : {
            ...(message as JsonObject),
            messageId: `n${place}`,
            parentMessageId: place === 0 ? null : `n${place - 1}`,
          },
    ),
  }),
};

const shownIn = ({ messages, runs }: ConversationRecord): string =>
  JSON.stringify([
    messages.map((item) => (item.role === 'human' ? item.text : '')),
    runs.map(({ fold }) => fold),
  ]);

function expectSum(value: Json, words: string[]) {
  const entry = readValue(JSON.parse(JSON.stringify(value)));
  if (entry.status !== 'read') throw new Error(entry.problem);
  const shown = shownIn(entry.record);
  const missing = words.filter((word) => !shown.includes(word));
  const counted = Object.values(entry.leftOut).reduce((sum, count) => sum + count, 0);
  expect([missing, counted]).toEqual([missing, missing.length]);
}

test.each([
  ['ChatGPT', chatGpt],
  ['Open WebUI', openWebUi],
  ['Claude', claude],
  ['LibreChat', libreChat],
])('everything in a conversation of %s is shown, or counted as left out', (_, { kinds, file }) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 12 }), (chosen) => {
      const made = [kinds[0] as Kind, ...chosen];
      const words = made.map((_kind, place) => `word${place}.`);
      expectSum(file(made.map((kind, place) => kind(words[place] ?? ''))), words);
    }),
    { numRuns: 500 },
  );
});
