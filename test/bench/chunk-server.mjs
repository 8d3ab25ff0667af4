import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { count } = workerData;

/** As LangServe frames it: CRLF, compact JSON, one event per chunk. */
const event = (name, data) => `event: ${name}\r\n${data === undefined ? '' : `data: ${data}\r\n`}\r\n`;

const bodies = {
  '/text/stream': (place) => JSON.stringify(`token ${place} `),
  '/message/stream': (place) =>
    JSON.stringify({
      content: `token ${place} `,
      additional_kwargs: {},
      response_metadata: {},
      type: 'AIMessageChunk',
      name: null,
      id: 'lc_run--01a1fb9a-c7cb-7333-895c-b96c4a826449',
      tool_calls: [],
      invalid_tool_calls: [],
      usage_metadata: null,
      tool_call_chunks: [],
      chunk_position: null,
    }),
};

const streams = Object.fromEntries(
  Object.entries(bodies).map(([path, chunk]) => {
    const events = Array.from({ length: count }, (_, place) => event('data', chunk(place)));
    return [path, Buffer.from(event('metadata', '{"run_id": "bench"}') + events.join('') + event('end'))];
  }),
);

createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.end(streams[request.url ?? '']);
}).listen(0, '127.0.0.1', function () {
  parentPort?.postMessage(this.address().port);
});
