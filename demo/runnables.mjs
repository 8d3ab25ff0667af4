import { randomUUID } from 'node:crypto';
import { inputRunnables } from './input-runnables.mjs';
import { outputRunnables } from './output-runnables.mjs';
import { messageOutputSchema } from './protocol-message-schema.mjs';

/**
 * @typedef {'invoke' | 'stream' | 'input_schema' | 'output_schema' | 'config_schema'} Endpoint
 *
 * @typedef {object} DemoRunnable
 * @property {string} path
 * @property {string} title
 * @property {string} about
 * @property {'stream' | 'batch'} mode data transfer mode of its profile
 * @property {{ name: string, value: string, secret: boolean }[]} headers required with every request
 * @property {Endpoint[]} endpoints
 * @property {string | null} inputKey null when the input is the text itself
 * @property {string[]} required names of further required fields
 * @property {number} pause milliseconds before each chunk at the usual pace
 * @property {Record<'input_schema' | 'output_schema' | 'config_schema', object>} schemas
 * @property {(text: string, input: Record<string, unknown>) => Iterable<unknown>} run
 * @property {(chunks: unknown[]) => unknown} fold builds the output of /invoke
 */

/** @type {Endpoint[]} */
const allEndpoints = ['invoke', 'stream', 'input_schema', 'output_schema', 'config_schema'];

/** @param {string} text */
const words = (text) => text.match(/\S+\s*/g) ?? [];

/** @param {string} name */
const stringSchemas = (name) => ({
  input_schema: { title: `${name}_input`, type: 'string' },
  output_schema: { title: `${name}_output`, type: 'string' },
  config_schema: { properties: {}, title: `${name}_config`, type: 'object' },
});

/**
 * @param {Pick<DemoRunnable, 'path' | 'title' | 'about' | 'run'> & Partial<DemoRunnable>} runnable
 * @returns {DemoRunnable}
 */
const stringRunnable = (runnable) => ({
  mode: 'stream',
  headers: [],
  endpoints: allEndpoints,
  inputKey: null,
  required: [],
  pause: 60,
  schemas: stringSchemas(runnable.path.slice(1)),
  fold: (chunks) => chunks.join(''),
  ...runnable,
});

const promptSchemas = {
  input_schema: {
    properties: { question: { title: 'Question', type: 'string' } },
    required: ['question'],
    title: 'PromptInput',
    type: 'object',
  },
  output_schema: messageOutputSchema('DemoChatModelOutput'),
  config_schema: { properties: {}, title: 'RunnableSequenceConfig', type: 'object' },
};

/**
 * @param {string} content
 * @param {string} type
 * @param {string} id
 * @param {object} metadata
 */
const message = (content, type, id, metadata) => ({
  content,
  additional_kwargs: {},
  response_metadata: metadata,
  type,
  name: null,
  id,
  tool_calls: [],
  invalid_tool_calls: [],
  usage_metadata: null,
});

/** @param {string} question */
function* answerInMessages(question) {
  const text =
    `You asked: *${question}* Here is what I can say:\n\n` +
    '1. This answer comes as **message chunks**, as a chat model sends it.\n' +
    '2. Every chunk has an `id`, and the last one says so.\n\n' +
    '```python\nchain = prompt | model\n```\n\nAsk me something else whenever you like.';
  const pieces = text.split(/(\s)/).filter((piece) => piece !== '');
  const id = `lc_run--${randomUUID()}`;
  for (const [index, piece] of pieces.entries()) {
    yield {
      ...message(piece, 'AIMessageChunk', id, {}),
      tool_call_chunks: [],
      chunk_position: index === pieces.length - 1 ? 'last' : null,
    };
  }
}

/** @param {unknown[]} chunks */
function wholeMessage(chunks) {
  const content = chunks.map((chunk) => /** @type {{ content: string }} */ (chunk).content).join('');
  return message(content, 'ai', `lc_run--${randomUUID()}-0`, { model_name: 'demo' });
}

const story =
  'Once upon a time a small stream left its mountain. It asked every stone the way, and every stone ' +
  'answered slowly. Some said left, some said right, and most said nothing. The stream did not mind. It ' +
  'went around whatever stood still, grew a little in each valley, and one quiet evening it found the sea, ' +
  'which had been waiting.';

/** @param {string} text */
function* failMidway(text) {
  yield* words(`I was just about to tell you about “${text}” when `);
  throw new Error('The demo fails here on purpose.');
}

export const demoRunnables = [
  stringRunnable({
    path: '/echo',
    title: 'Echo',
    about: 'Streams a friendly answer that quotes what you wrote.',
    run: (text) =>
      words(
        `You said: “${text}” Thank you, I like that. I am the echo of the demo server, so this is all I know. ` +
          'Each word you read here came as a chunk of its own. Write again and I will answer again.',
      ),
  }),
  stringRunnable({
    path: '/ask',
    title: 'Ask',
    about: 'A prompt with one variable, answered in chunks of a chat message.',
    inputKey: 'question',
    schemas: promptSchemas,
    run: answerInMessages,
    fold: wholeMessage,
  }),
  stringRunnable({
    path: '/summary',
    title: 'Summary',
    about: 'Answers in a single response: it does not stream and has no schema.',
    mode: 'batch',
    endpoints: ['invoke'],
    pause: 900,
    run: (text) => [`In ${words(text).length} words you said: “${text}” That is the whole summary.`],
  }),
  stringRunnable({
    path: '/story',
    title: 'Slow story',
    about: 'Takes fifteen seconds, one word at a time, so there is time to stop it.',
    pause: 240,
    run: () => words(story),
  }),
  stringRunnable({
    path: '/flaky',
    title: 'Flaky',
    about: 'Fails in the middle of every answer.',
    run: failMidway,
  }),
  stringRunnable({
    path: '/vault',
    title: 'Vault',
    about: 'Answers only when the header X-Token says open-sesame.',
    headers: [{ name: 'X-Token', value: 'open-sesame', secret: true }],
    run: (text) => words(`The door is open. You said: “${text}” and nobody else has heard it.`),
  }),
  ...inputRunnables.map(stringRunnable),
  ...outputRunnables.map(stringRunnable),
];
