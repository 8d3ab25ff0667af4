import { createServer } from 'node:http';
import { agentStream, run, thread, tokensOf } from './agent-events.mjs';
import { messageChunk } from './message-chunk.mjs';

const tokens = tokensOf(Number(process.argv[2]));

/** Frames an event as LangServe does: CRLF, compact JSON, one event per chunk. */
const event = (name, data) => `event: ${name}\r\n${data === undefined ? '' : `data: ${data}\r\n`}\r\n`;

const langServeStream = (chunkOf) =>
  event('metadata', '{"run_id": "bench"}') +
  tokens.map((token) => event('data', JSON.stringify(chunkOf(token)))).join('') +
  event('end');

const runs = `/threads/${thread}/runs`;

/** Streams by path. After the last one the Agent Server is asked how its run has ended. */
const streams = {
  '/text/stream': Buffer.from(langServeStream((token) => token)),
  '/message/stream': Buffer.from(langServeStream(messageChunk)),
  [`${runs}/stream`]: Buffer.from(agentStream(tokens)),
};

createServer((request, response) => {
  if (request.url === `${runs}/${run}`) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ run_id: run, thread_id: thread, status: 'success', metadata: {} }));
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'content-location': `${runs}/${run}`,
  });
  response.end(streams[request.url ?? '']);
}).listen(0, '127.0.0.1', function () {
  process.send?.(this.address().port);
});
