import type { Json, JsonObject } from '../../lib/json/json.ts';

/** A message of an export; `word` stands once in it, in the part that is shown or left out. */
export type Kind = (word: string) => Json;

type Export = {
  kinds: Kind[];
  /** Contents of a conversation beside its messages; `word` stands in each. */
  besides: ((word: string) => JsonObject)[];
  /** Makes the export of messages that follow each other, the first of which is shown. */
  file(messages: Json[]): JsonObject;
};

const chatGptMessage =
  (role: string, content: (word: string) => JsonObject, more: JsonObject = {}): Kind =>
  (word) => ({ author: { role }, content: content(word), ...more });
const parts = (word: string): JsonObject => ({ content_type: 'text', parts: [word] });
const hidden = { metadata: { is_visually_hidden_from_conversation: true } };

export const chatGpt: Export = {
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
    (word) => ({ author: { role: 'user' }, content: parts(''), metadata: { attachments: { name: word } } }),
    chatGptMessage('user', (word) => ({ content_type: 'text', text: { value: word } })),
    chatGptMessage('user', (word) => ({ content_type: 'text', parts: [{ unknown: word }] })),
    chatGptMessage('assistant', (word) => ({ content_type: 'code', text: word })),
    chatGptMessage('assistant', (word) => ({
      content_type: 'text',
      parts: [`\ue200cite\ue202${word}\ue201`],
    })),
    chatGptMessage('assistant', (word) => ({ content_type: 'thoughts', thoughts: [{ content: word }] })),
    chatGptMessage('assistant', (word) => ({ content_type: 'code', text: `\`\`\`\n${word}` })),
    chatGptMessage('user', (word) => ({ content_type: 'multimodal_text', parts: [{ asset_pointer: word }] })),
    (word) => word,
    (word) => ({ author: { role: 'user' }, content: word }),
    (word) => ({ author: { role: { toString: 1 } }, content: parts(word) }),
  ],
  besides: [(word) => ({ title: word }), (word) => ({ gizmo_id: `g-p-${word}` })],
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

export const openWebUi: Export = {
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
    (word) => ({ role: 'assistant', content: '', output: { text: word } }),
    (word) => ({ role: 'assistant', content: '', output: [word] }),
    (word) => ({ role: 'user', content: { text: word } }),
    (word) => ({ role: 'user', content: '', files: { name: word } }),
    (word) => ({ role: 'assistant', content: '', followUps: [word] }),
    (word) => ({ role: 'assistant', content: '', embeds: [word] }),
    (word) => ({ role: 'assistant', content: '', annotation: { rating: 1, comment: word } }),
    (word) => ({ role: 'assistant', content: '', merged: { status: true, content: word } }),
    (word) => ({ role: 'assistant', content: '', code_executions: [{ code: word }] }),
    (word) => ({ role: 'assistant', content: '', statusHistory: [{ description: word }] }),
    (word) => ({ role: 'assistant', content: `<think>\n${word}\n</think>` }),
    (word) => ({ role: 'assistant', content: '', output: [{ type: 'function_call', name: word }] }),
    (word) => word,
  ],
  besides: [
    (word) => ({ title: word }),
    (word) => ({ meta: { tags: [word] } }),
    (word) => ({ folder_id: word }),
    (word) => ({ summary: word }),
    (word) => ({ tasks: [{ content: word }] }),
    (word) => ({ chat: { params: { system: word } } }),
    (word) => ({ chat: { files: [{ name: word }] } }),
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

export const claude: Export = {
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
    (word) => ({ sender: 'human', content: word }),
    (word) => ({ sender: 'human', content: { unknown: word } }),
    (word) => ({ sender: 'human', text: { value: word } }),
    (word) => ({ sender: 'human', attachments: { file_name: word } }),
    (word) => ({ sender: 'human', files: word }),
    (word) => ({ sender: 'human', attachments: [{ file_name: 'a', extracted_content: word }] }),
    (word) => ({ sender: 'human', attachments: [{ file_name: word }] }),
    (word) => ({ sender: 'human', files: [{ file_name: word }] }),
    (word) => word,
  ],
  besides: [
    (word) => ({ name: word }),
    (word) => ({ summary: word }),
    (word) => ({ project: { uuid: 'p', name: word } }),
  ],
  file: (messages) => ({
    uuid: 'k1',
    chat_messages: messages.map((message, place) =>
      typeof message === 'string' ? message : { ...(message as JsonObject), uuid: `n${place}` },
    ),
  }),
};

export const libreChat: Export = {
  kinds: [
    (text) => ({ isCreatedByUser: true, text }),
    (text) => ({ isCreatedByUser: false, text }),
    (value) => ({ text: { value } }),
    (word) => ({ text: { unknown: word } }),
    (text) => ({ content: { type: 'text', text } }),
    (filename) => ({ files: { filename } }),
    (text) => ({ content: [{ type: 'text', text }] }),
    (value) => ({ content: [{ type: 'text', text: { value } }] }),
    (think) => ({ content: [{ type: 'think', think }] }),
    (name) => ({ content: [{ type: 'tool_call', tool_call: { name } }] }),
    (word) => ({ content: [{ type: 'image_file', image_file: word }] }),
    (word) => ({ content: [{ type: { toString: 1 }, word }] }),
    (filename) => ({ isCreatedByUser: true, files: [{ filename }] }),
    (word) => word,
  ],
  besides: [
    (word) => ({ title: word }),
    (word) => ({ options: { promptPrefix: word } }),
    (word) => ({ options: { instructions: word } }),
    (word) => ({ options: { tags: [word] } }),
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
