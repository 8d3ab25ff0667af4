import { describe, expect, test } from 'vitest';
import type { PastExchange } from '../../../lib/chat/conversation/history.ts';
import type { Json } from '../../../lib/json/json.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { ask, attached } from './asking.ts';

const langServe = recordedLangServe('inputs');

type Asked = Parameters<typeof ask>[2];
type Mode = Parameters<typeof ask>[1];

const at = (path: string, mode: Mode, asked: Asked) => ask(`${langServe.origin}${path}`, mode, asked);

const past: PastExchange[] = [{ question: 'hi', attachments: [], answer: 'hello' }];
const human = (content: Json) => ({ type: 'human', content });
const said = [human('hi'), { type: 'ai', content: 'hello' }];
const heard = 'HumanMessage: hi | AIMessage: hello | HumanMessage: more';
const greeting = 'Hello there, friend';

/** A case: the input that the text “more” becomes after one exchange, and the answer to it. */
type Row = [name: string, path: string, asked: Asked, input: Json, answer: string];

const texts: Row[] = [
  ['a text', '/echo', {}, 'more', 'echo: more'],
  ['any type', '/untyped', {}, 'more', 'more'],
  ['a text, answered with documents', '/docs-list', {}, 'more', '"page_content": "d1"'],
  ['a prompt of one variable', '/p1', {}, { question: 'more' }, greeting],
  [
    'a prompt of two variables',
    '/p2',
    { fields: { language: 'Welsh' } },
    { language: 'Welsh', text: 'more' },
    greeting,
  ],
  [
    'the same, answered with its input',
    '/told-two',
    { fields: { language: 'Welsh' } },
    { language: 'Welsh', text: 'more' },
    'SystemMessage: Answer in Welsh. | HumanMessage: more',
  ],
];

const conversations: Row[] = [
  ['a chat model', '/model', {}, [...said, human('more')], greeting],
  ['a chat model that repeats its messages', '/told-model', {}, [...said, human('more')], heard],
  ['a list of two classes of messages', '/hears-list', {}, [...said, human('more')], heard],
  ['a list of any messages', '/told-any', {}, [...said, human('more')], heard],
  [
    'a list of the base class',
    '/told-base',
    {},
    [...said, human('more')],
    'BaseMessage: hi | BaseMessage: hello | BaseMessage: more',
  ],
  ['the chat playground', '/hears-request', {}, { messages: [...said, human('more')] }, heard],
  ['a place for messages beside a text', '/p3', {}, { history: said, input: 'more' }, greeting],
  ['the same, answered with its messages', '/hears-history', {}, { history: said, input: 'more' }, heard],
  [
    'required messages beside an optional text',
    '/told-spare',
    {},
    { messages: [...said, human('more')] },
    `${heard} in None`,
  ],
  [
    'the same, with that text',
    '/told-spare',
    { fields: { language: 'Welsh' } },
    { language: 'Welsh', messages: [...said, human('more')] },
    `${heard} in Welsh`,
  ],
];

const asPairs = { chat_history: [['hi', 'hello']], question: 'more' };

const pairs: Row[] = [
  ['pairs', '/hears-pairs', {}, asPairs, heard],
  ['pairs with a bare hint', '/told-tuples', {}, asPairs, '[["hi", "hello"], "more"]'],
  ['pairs, answered in an object', '/told-pairs', {}, asPairs, '[["hi", "hello"], "more"]'],
];

const inner = { x: 7 };
const unfilled = { opt: null, mode: 'short', kind: 'a', n: 3 };
const filled = { inner, opt: 'some', mode: 'long', kind: 'b', n: 5 };
const tellsNested = (values: object) =>
  JSON.stringify({ question: 'more', inner, ...values }).replaceAll(/\s/g, '');

const forms: Row[] = [
  [
    'a nested object, the rest by default',
    '/told-nested',
    { fields: { inner } },
    { inner, question: 'more' },
    tellsNested(unfilled),
  ],
  [
    'all nested, optional and enum fields',
    '/told-nested',
    { fields: filled },
    { ...filled, question: 'more' },
    tellsNested(filled),
  ],
  [
    'a file',
    '/file',
    { files: [{ at: '/file', file: attached('f1', 'a.txt', 'text/plain') }], held: { f1: 'hello' } },
    { file: 'aGVsbG8=' },
    'FileReq aGVsbG8=',
  ],
  [
    'a file and a number',
    '/file',
    {
      fields: { num_chars: 3 },
      files: [{ at: '/file', file: attached('f1', 'a.txt', 'text/plain') }],
      held: { f1: 'hello' },
    },
    { num_chars: 3, file: 'aGVsbG8=' },
    'FileReq aGVsbG8=',
  ],
];

const configured: Row[] = [
  ['one that keeps a history', '/hist', {}, { human_input: 'more' }, 'n=2'],
  [
    'one that keeps a history and declares no type',
    '/remembers-untyped',
    {},
    { human_input: 'more' },
    'HumanMessage: more',
  ],
  ['one that keeps messages', '/remembers-messages', {}, [human('more')], 'HumanMessage: more'],
  [
    'one that keeps a history by two keys',
    '/remembers-conversation',
    {},
    { human_input: 'more' },
    'HumanMessage: more',
  ],
];

describe.each(['stream', 'batch'] as const)('an input built by the schema is accepted, mode %s', (mode) => {
  test.each([...texts, ...conversations, ...pairs, ...forms])('%s', async (_, path, asked, input, answer) => {
    const { output, body } = await at(path, mode, { text: 'more', past, ...asked });
    expect(body).toEqual({ input });
    expect(outputText(output)).toContain(answer);
  });

  test.each(configured)('%s', async (name, path, asked, input, answer) => {
    const memoryId = `${mode} ${name}`.replaceAll(' ', '-');
    const { output, body } = await at(path, mode, { text: 'more', past, memoryId, ...asked });
    expect(body).toMatchObject({ input });
    expect(outputText(output)).toBe(answer);
  });
});

describe.each(['stream', 'batch'] as const)('a message with files, mode %s', (mode) => {
  const picture = attached('f1', 'dot.png', 'image/png');
  const letter = attached('f2', 'letter.pdf', 'application/pdf');
  const held = { f1: 'pixel', f2: 'words' };
  const text = { type: 'text', text: 'more' };
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,cGl4ZWw=' } };
  const file = {
    type: 'file',
    file: { filename: 'letter.pdf', file_data: 'data:application/pdf;base64,d29yZHM=' },
  };

  test('delivers an image and a file as content blocks', async () => {
    const asked = { text: 'more', attachments: [picture, letter], held };
    const { output } = await at('/told-contents', mode, asked);
    expect(JSON.parse(outputText(output))).toEqual([[text, image, file]]);
  });

  test('needs no text', async () => {
    const { output } = await at('/told-contents', mode, { attachments: [picture], held });
    expect(JSON.parse(outputText(output))).toEqual([[image]]);
  });

  test('keeps files of the history and omits a deleted one', async () => {
    const gone = attached('f3', 'gone.png', 'image/png');
    const before = [{ question: 'hi', attachments: [picture, gone], answer: 'hello' }];
    const { output } = await at('/told-contents', mode, { text: 'more', past: before, held });
    expect(JSON.parse(outputText(output))).toEqual([[{ ...text, text: 'hi' }, image], 'hello', 'more']);
  });
});
