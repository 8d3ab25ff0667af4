/**
 * Streams at a pace: `POST /{kind}/{chunks per second}/{count}/stream`; a pace of 0 is as fast as the socket takes
 * it. The chunks of kind `text` and `message` say their number and, in tenths of a millisecond, when they left: both
 * to the base 36, so that they are as short as a token. Those of kind `markdown` are a long answer. Tells the parent
 * thread when each tenth of a stream has left. Serves the files of `workerData.pages`, if there are any.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { answerTokens } from './markdown-answer.mjs';
import { messageChunk } from './message-chunk.mjs';

/** Time to begin following before anything arrives. */
const silenceMs = 500;

/** So long before the first chunk the parent hears of it, so that it has measured before there is work. */
const leadMs = 200;

/** Six digits to the base 36: they begin anew every 60 hours. */
const stamp = () => Math.floor((performance.timeOrigin + performance.now()) * 10) % 36 ** 6;

/** Lines and paragraphs as in an answer. */
const gapAfter = (place) => (place % 80 === 79 ? '\n\n' : place % 20 === 19 ? '\n' : ' ');

const textOf = (place) => `${place.toString(36)}@${stamp().toString(36)}${gapAfter(place)}`;

/** What makes the chunks of a stream, by their place in it. */
const kinds = {
  text: () => (place) => textOf(place),
  message: () => (place) => messageChunk(textOf(place)),
  markdown(count) {
    const tokens = answerTokens(count);
    return (place) => tokens[place];
  },
  /** All of an answer in one event; the pace says of how many tokens. */
  whole(_, tokens) {
    const text = answerTokens(tokens).join('');
    return () => text;
  },
};

/** Resolves when it takes more, or never will. */
const drained = (response) =>
  new Promise((resolve) => {
    function done() {
      response.off('drain', done).off('close', done);
      resolve();
    }
    response.on('drain', done).on('close', done);
  });

/** Resolves, when more may leave, to how many in all. */
function createPace(response, rate) {
  const begin = performance.now();
  const due = () => Math.floor(((performance.now() - begin) * rate) / 1000);
  return async (sent) => {
    if (rate > 0) while (due() <= sent) await new Promise((resolve) => setTimeout(resolve, 1));
    else if (response.writableNeedDrain) await drained(response);
    return rate > 0 ? due() : sent + 1;
  };
}

async function stream(response, chunkAt, rate, count) {
  const pace = createPace(response, rate);
  let sent = 0;
  while (sent < count && !response.destroyed) {
    const allowed = Math.min(count, await pace(sent));
    while (sent < allowed) {
      response.write(`event: data\r\ndata: ${JSON.stringify(chunkAt(sent))}\r\n\r\n`);
      sent += 1;
      const tenth = Math.floor((10 * sent) / count);
      if (tenth > Math.floor((10 * (sent - 1)) / count)) parentPort.postMessage({ tenth });
    }
  }
  response.end('event: end\r\n\r\n');
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function servePage(path, response) {
  const type = types[extname(path)];
  const isPage = workerData?.pages && type && /^\/[\w.-]+$/.test(path);
  const body = isPage && (await readFile(join(workerData.pages, path)).catch(() => undefined));
  if (!body) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

createServer((request, response) => {
  const path = request.url ?? '';
  const [, kind, rate, count, end] = path.split('/');
  request.resume();
  // A route for POST, as LangServe answers a GET at it.
  if (request.method === 'GET' && ['stream', 'invoke'].includes(end)) return response.writeHead(405).end();
  if (request.method === 'GET') return void servePage(path, response);
  if (request.method !== 'POST' || end !== 'stream') return response.writeHead(404).end();
  const chunkAt = kinds[kind](Number(count), Number(rate));
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write('event: metadata\r\ndata: {"run_id": "bench"}\r\n\r\n');
  setTimeout(() => parentPort.postMessage({ tenth: 0 }), silenceMs - leadMs);
  setTimeout(() => void stream(response, chunkAt, Number(rate), Number(count)), silenceMs);
}).listen(0, '127.0.0.1', function () {
  parentPort.postMessage({ port: this.address().port });
});
