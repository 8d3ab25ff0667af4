/** Questions of the pictures and how the runnable “Docs guide” replies to each. */

/** @param {string} text */
const words = (text) => text.match(/\S+\s*/g) ?? [];

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
  documentOf('Streaming', 'If each step can stream, the first words arrive before the last step begins.'),
  documentOf('Endpoints', 'A route serves /invoke, /batch, /stream and its schemas.'),
  documentOf('Configuration', 'A request may carry a configuration next to the input.'),
];

/** The findings of another retriever to the same question. */
const otherDocuments = [
  documentOf('Endpoints', 'A route serves /invoke, /batch, /stream, /stream_log and its schemas.'),
  documentOf('Playground', 'The playground shows an answer as it is streamed.'),
];

const streaming = `Send the input to \`/stream\` and read the **events**:

\`\`\`python
async for chunk in chain.astream({"question": "Hello"}):
    print(chunk, end="", flush=True)
\`\`\`

| Mode | Endpoint | First words |
| --- | --- | ---: |
| Streaming | \`/stream\` | 0.2 s |
| Single response | \`/invoke\` | 4.1 s |

The [guide](https://docs.example/streaming) has more.`;

/**
 * @param {string | object[]} content
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
  usage_metadata: { input_tokens: 412, output_tokens: 96, total_tokens: 508 },
  ...rest,
});

/**
 * @param {string} id
 * @param {string} name
 * @param {object} args
 */
const call = (id, name, args) => ({ name, args, id, type: 'tool_call' });

/**
 * @param {string} tool_call_id
 * @param {string} name
 * @param {unknown} content
 */
const result = (tool_call_id, name, content, status = 'success') => ({
  content: JSON.stringify(content),
  type: 'tool',
  name,
  tool_call_id,
  status,
});

const tools = [
  {
    agent: {
      messages: [
        said('Let me look that up.', {
          tool_calls: [
            call('call_1', 'search_docs', { query: 'configurable fields', limit: 3 }),
            call('call_2', 'read_page', { path: '/configuration' }),
          ],
        }),
      ],
    },
  },
  {
    tools: {
      messages: [
        result('call_1', 'search_docs', { hits: 3, best: 'Configuration', score: 0.91 }),
        result('call_2', 'read_page', 'The page was moved.', 'error'),
      ],
    },
  },
  {
    agent: { messages: [said('A field is configurable if the chain marks it with `configurable_fields`.')] },
  },
];

const data = {
  order: 'A-1042',
  paid: true,
  total: 48.9,
  items: [
    { sku: 'tea-green', amount: 2, price: 12.5 },
    { sku: 'pot-small', amount: 1, price: 23.9 },
  ],
  note: null,
};

const news = 'https://docs.example/news';

/** An answer of a model that has searched the web, until it is cut off. */
const found = said(
  [
    { type: 'server_tool_use', id: 'search_1', name: 'web_search', input: { query: 'guide news' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'search_1',
      content: [
        { type: 'web_search_result', title: 'News of the guide', url: news, encrypted_content: 'QUJD' },
      ],
    },
    {
      type: 'text',
      text: 'The guide has a new page about configuration.',
      citations: [
        {
          type: 'web_search_result_location',
          url: news,
          title: 'News of the guide',
          cited_text: 'A page about configuration is new.',
        },
      ],
    },
    { type: 'text', text: ' It begins with' },
  ],
  { response_metadata: { stop_reason: 'max_tokens' } },
);

const refused = said('', { additional_kwargs: { refusal: 'I cannot help with the passwords of others.' } });

const story =
  'A chain is a sequence of steps. What one step returns, the next one takes. Each step is a runnable itself, ' +
  'so it can be called, streamed and configured alone. ';

/** @typedef {{ chunks: unknown[], last?: 'end' | 'wait' | 'close' }} Stream */
/** @typedef {{ status: number, type: string, body: string }} Refusal */

/** @param {unknown} detail */
const json = (detail) => JSON.stringify({ detail });

const ways = [
  'Streaming shows its first word **seven times** sooner; the whole answer takes the same time.',
  `Streaming shows its first word **much** sooner; the whole answer takes a little longer.

It depends on the network between you and the server: a proxy that buffers takes the advantage away.`,
];

/**
 * `otherReply` is that of the runnable “Assistant”.
 * @type {Record<string, { question: string, reply: Stream | Refusal, otherReply?: Stream }>}
 */
export const asked = {
  sources: {
    question: 'How do I stream an answer?',
    reply: { chunks: [{ context: documents }, ...words(streaming).map((answer) => ({ answer }))] },
  },
  tools: { question: 'Which fields of a chain are configurable?', reply: { chunks: tools } },
  data: { question: 'Show order A-1042 as data.', reply: { chunks: [data] } },
  found: { question: 'What is new in the guide?', reply: { chunks: [found] } },
  refused: { question: 'What is the password of Ada?', reply: { chunks: [refused] } },
  nothing: { question: 'Say nothing.', reply: { chunks: [said('')] } },
  thanks: { question: 'Thank you!', reply: { chunks: words('You are welcome.') } },
  running: { question: 'What is a chain?', reply: { chunks: words(story), last: 'wait' } },
  cutShort: { question: 'Is a runnable always a chain?', reply: { chunks: words(story), last: 'close' } },
  ways: {
    question: 'How fast are the two ways to ask?',
    reply: { chunks: words(ways[0] ?? '') },
    otherReply: { chunks: words(ways[1] ?? '') },
  },
  retrievers: {
    question: 'Which pages are about streaming?',
    reply: { chunks: [documents] },
    otherReply: { chunks: [[documents[0], ...otherDocuments]] },
  },
  ticks: { question: 'ticks 9', reply: { chunks: [] } },
  unauthorized: {
    question: 'Who may ask you?',
    reply: { status: 401, type: 'application/json', body: json('The API key has expired.') },
  },
  notFound: {
    question: 'Where are you?',
    reply: { status: 404, type: 'application/json', body: json('Not Found') },
  },
  serverError: {
    question: 'Are you well?',
    reply: {
      status: 500,
      type: 'text/plain; charset=utf-8',
      body: 'Traceback (most recent call last):\n  File "/app/chain.py", line 42, in ask\nKeyError: \'question\'',
    },
  },
};
