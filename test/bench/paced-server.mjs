/**
 * Streams at a pace: `POST /{kind}/{chunks per second}/{count}/stream`. Every chunk says its number and, in
 * tenths of a millisecond, when it left: both to the base 36, so that it is as short as a token. Tells the
 * parent thread when each tenth of a stream has left.
 */
import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { messageChunk } from './message-chunk.mjs';

/** Time to begin following before anything arrives. */
const silenceMs = 500;

/** Six digits to the base 36: they begin anew every 60 hours. */
const stamp = () => Math.floor((performance.timeOrigin + performance.now()) * 10) % 36 ** 6;

/** Lines and paragraphs as in an answer. */
const gapAfter = (place) => (place % 80 === 79 ? '\n\n' : place % 20 === 19 ? '\n' : ' ');

const textOf = (place) => `${place.toString(36)}@${stamp().toString(36)}${gapAfter(place)}`;

const chunks = {
  text: (text) => JSON.stringify(text),
  message: (text) => JSON.stringify(messageChunk(text)),
};

function stream(response, chunkOf, rate, count) {
  const begin = performance.now();
  let sent = 0;

  function writeNext() {
    response.write(`event: data\r\ndata: ${chunkOf(textOf(sent))}\r\n\r\n`);
    sent += 1;
    if (sent % (count / 10) === 0) parentPort.postMessage({ tenth: sent / (count / 10) });
  }

  function writeDue() {
    const due = Math.min(count, Math.floor(((performance.now() - begin) * rate) / 1000));
    while (sent < due) writeNext();
    if (sent === count) response.end('event: end\r\n\r\n');
    else if (!response.destroyed) setTimeout(writeDue, 1);
  }

  parentPort.postMessage({ tenth: 0 });
  writeDue();
}

createServer((request, response) => {
  const [, kind, rate, count, end] = (request.url ?? '').split('/');
  request.resume();
  if (request.method !== 'POST' || end !== 'stream') return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write('event: metadata\r\ndata: {"run_id": "bench"}\r\n\r\n');
  setTimeout(() => stream(response, chunks[kind], Number(rate), Number(count)), silenceMs);
}).listen(0, '127.0.0.1', function () {
  parentPort.postMessage({ port: this.address().port });
});
