/** Demo runnables that answer with more than a text. */

/** @typedef {import('./runnables.mjs').DemoRunnable} DemoRunnable */

/**
 * @param {string} title
 * @param {string} page_content
 */
const documentOf = (title, page_content) => ({
  id: null,
  metadata: {
    title,
    source: `https://docs.example/${title.toLowerCase().replaceAll(' ', '-')}`,
    score: 0.87,
  },
  page_content,
  type: 'Document',
});

const documents = [
  documentOf('Chains', 'A chain is a sequence of steps: what one gives, the next one takes.'),
  documentOf(
    'Streaming',
    'Where every step can stream, the first words arrive before the last step has begun.',
  ),
];

/** @param {string} text */
const words = (text) => text.match(/\S+\s*/g) ?? [];

const table =
  '| mode | endpoint |\n| --- | --- |\n| Streaming | `/stream` |\n| Single response | `/invoke` |';

/** @param {string} question */
const libraryAnswer = (question) =>
  `About *${question}* the library knows this:\n\n- A **chain** is a sequence of steps.\n- It can be asked in two ways:\n\n${table}\n\nThe sources stand below.`;

/**
 * Adds chunks up as `AddableDict` does: texts and lists.
 * @param {unknown[]} chunks
 */
function addedUp(chunks) {
  /** @type {Record<string, any>} */
  const sum = {};
  for (const chunk of /** @type {Record<string, any>[]} */ (chunks)) {
    for (const [key, value] of Object.entries(chunk)) sum[key] = key in sum ? sum[key] + value : value;
  }
  return sum;
}

const usage = { input_tokens: 21, output_tokens: 9, total_tokens: 30 };

/**
 * @param {string} content
 * @param {object} rest
 */
const said = (content, rest = {}) => ({
  content,
  additional_kwargs: {},
  response_metadata: {},
  type: 'ai',
  name: null,
  id: null,
  tool_calls: [],
  invalid_tool_calls: [],
  usage_metadata: usage,
  ...rest,
});

const call = { name: 'count_letters', args: { word: 'runnable' }, id: 'call_1', type: 'tool_call' };

const result = {
  content: '{"word": "runnable", "letters": 8}',
  type: 'tool',
  name: 'count_letters',
  tool_call_id: 'call_1',
  status: 'success',
};

/** @type {(Pick<DemoRunnable, 'path' | 'title' | 'about' | 'run'> & Partial<DemoRunnable>)[]} */
export const outputRunnables = [
  {
    path: '/library',
    title: 'Library',
    about:
      'Answers from documents and names them: a dict of sources and text, as retrieval chains stream it.',
    run: (question) => [
      { context: documents },
      ...words(libraryAnswer(question)).map((answer) => ({ answer })),
    ],
    fold: addedUp,
  },
  {
    path: '/agent',
    title: 'Agent',
    about: 'Calls a tool before it answers: updates of a graph, node by node.',
    pause: 600,
    run: () => [
      { agent: { messages: [said('Let me count.', { tool_calls: [call] })] } },
      { tools: { messages: [result] } },
      { agent: { messages: [said('The word *runnable* has **8** letters.')] } },
    ],
    fold: (chunks) => chunks,
  },
];
