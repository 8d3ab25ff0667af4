/** Run and thread that the events name. */
export const thread = '01a20185-4ec3-74c2-b4b7-a2ff680a2c95';
export const run = '01a20185-4ec3-74c2-b4b7-a2fe52c9e09a';

/** Tokens of an answer. */
export const tokensOf = (count) => Array.from({ length: count }, (_, place) => `token ${place} `);

const message = 'lc_run--01a20185-5174-732d-832d-c2a70379e2ac';
const eventsInMillisecond = 3;

const question = {
  content: 'hi',
  additional_kwargs: {},
  response_metadata: {},
  type: 'human',
  name: null,
  id: '18dc28fa-71c6-4917-aa46-9b0abef8a76f',
};

const piece = (content, position) => ({
  content,
  additional_kwargs: {},
  response_metadata: {},
  type: 'AIMessageChunk',
  name: null,
  id: message,
  tool_calls: [],
  invalid_tool_calls: [],
  usage_metadata: null,
  tool_call_chunks: [],
  chunk_position: position,
});

/** Metadata that the Python server repeats with each token. */
const metadata = {
  created_by: 'system',
  assistant_id: 'eb6db400-e3c8-5d06-a834-015cb89efe69',
  run_attempt: 1,
  langgraph_version: '1.2.22',
  langgraph_api_version: '0.16.7',
  langgraph_plan: 'enterprise',
  langgraph_host: 'self-hosted',
  langgraph_api_url: 'http://127.0.0.1:2131',
  thread_id: thread,
  graph_id: 'chat',
  run_id: run,
  ls_integration: 'langchain_chat_model',
  langgraph_step: 1,
  langgraph_node: 'model',
  langgraph_triggers: ['branch:to:model'],
  langgraph_path: ['__pregel_pull', 'model'],
  langgraph_checkpoint_ns: 'model:1d533be0-1549-783d-1f9f-bf6325b5cd41',
  checkpoint_ns: 'model:1d533be0-1549-783d-1f9f-bf6325b5cd41',
  ls_provider: 'scripted',
  ls_model_type: 'chat',
  lc_versions: { 'langchain-core': '1.7.2', langchain: '1.4.7' },
};

const answer = (content) => ({
  content,
  additional_kwargs: {},
  response_metadata: { finish_reason: 'stop', model_name: 'scripted-1' },
  type: 'ai',
  name: null,
  id: message,
  tool_calls: [],
  invalid_tool_calls: [],
  usage_metadata: { input_tokens: 1, output_tokens: 9, total_tokens: 10 },
});

/**
 * Builds the stream of a run as the Python Agent Server sends it: CRLF, one line of compact JSON, the id after the data,
 * and several events with one id.
 * @param {string[]} tokens
 */
export function agentStream(tokens) {
  const text = tokens.join('');
  const events = [
    ['metadata', { run_id: run, attempt: 1 }],
    ['values', { messages: [question] }],
    ...tokens.map((token) => ['messages', [piece(token, null), metadata]]),
    ['messages', [piece('', 'last'), metadata]],
    ['updates', { model: { messages: [answer(text)] } }],
    ['values', { messages: [question, answer(text)] }],
  ];
  return events
    .map(([name, data], place) => {
      const id = `${1_795_321_966_000 + Math.floor(place / eventsInMillisecond)}-0`;
      return `event: ${name}\r\ndata: ${JSON.stringify(data)}\r\nid: ${id}\r\n\r\n`;
    })
    .join('');
}
