/**
 * Streams at a pace: `POST /{kind}/{chunks per second}/{count}/stream`; pace 0 is the speed of the socket.
 * Chunks of kind `text` and `message` contain their number and departure time in tenths of a ms, both in base
 * 36, so that they are as short as a token. Kind `markdown` is a long answer. Tells the parent thread when
 * each tenth of a stream has left. Serves the files in `workerData.pages`, if set.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { answerTokens } from './markdown-answer.mjs';
import { messageChunk } from './message-chunk.mjs';

/** Milliseconds before the stream, for pages to start following. */
const silenceMs = 500;

/**
 * Milliseconds between the notice to the parent and the first chunk, so that it can measure the idle state.
 */
const leadMs = 200;

/** Six base-36 digits: the time wraps around every 60 hours. */
const stamp = () => Math.floor((performance.timeOrigin + performance.now()) * 10) % 36 ** 6;

/** Line and paragraph breaks as in an answer. */
const gapAfter = (place) => (place % 80 === 79 ? '\n\n' : place % 20 === 19 ? '\n' : ' ');

const textOf = (place) => `${place.toString(36)}@${stamp().toString(36)}${gapAfter(place)}`;

/** Makers of chunks, by kind of stream. */
const kinds = {
  text: () => (place) => textOf(place),
  message: () => (place) => messageChunk(textOf(place)),
  markdown(count) {
    const tokens = answerTokens(count);
    return (place) => tokens[place];
  },
  /** Sends the whole answer in one event; the pace is its number of tokens. */
  whole(_, tokens) {
    const text = answerTokens(tokens).join('');
    return () => text;
  },
};

/** Resolves when the response takes more or is closed. */
const drained = (response) =>
  new Promise((resolve) => {
    function done() {
      response.off('drain', done).off('close', done);
      resolve();
    }
    response.on('drain', done).on('close', done);
  });

/** Returns a function that waits until more may leave and resolves to the total number due. */
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
  // LangServe answers a GET on a POST route with 405.
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
