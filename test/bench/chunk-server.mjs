import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { messageChunk } from './message-chunk.mjs';

const { count } = workerData;

/** Frames an event as LangServe does: CRLF, compact JSON, one event per chunk. */
const event = (name, data) => `event: ${name}\r\n${data === undefined ? '' : `data: ${data}\r\n`}\r\n`;

const bodies = {
  '/text/stream': (place) => JSON.stringify(`token ${place} `),
  '/message/stream': (place) => JSON.stringify(messageChunk(`token ${place} `)),
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
