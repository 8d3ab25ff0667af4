/**
 * Benchmark: the adapter against `eventsource-parser` with `JSON.parse`, on the same bytes over loopback.
 * Prints milliseconds and the ratio of each pair, so that a slow moment of the machine hits both; then how
 * the time to fold blocks with one shared index grows with their number.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createParser } from 'eventsource-parser';
import { importBuilt } from './built.mjs';
import { fixed, median } from './figures.mjs';
import { messageChunk } from './message-chunk.mjs';

const count = 20_000;
const rounds = 25;
const warmUps = 5;
const budget = 1.2;

const { connect, folding } = await importBuilt(['lib/langserve/connect.ts', 'lib/langserve/fold.ts']);
const { empty: emptyFold, add: addChunk, output } = folding;
const outputOf = (fold) => output(fold, null);

const server = new Worker(join(import.meta.dirname, 'chunk-server.mjs'), { workerData: { count } });
const port = await new Promise((resolve) => server.once('message', resolve));

const textOf = (chunk) => (typeof chunk === 'string' ? chunk : chunk.content);

async function ours(url) {
  const runnable = connect({ url, mode: 'stream', headers: [], fetch });
  let text = '';
  for await (const event of runnable.run({ input: 'hi' }, new AbortController().signal)) {
    if (event.type === 'chunks') for (const chunk of event.chunks) text += textOf(chunk);
  }
  return text;
}

async function oursFolded(url) {
  const runnable = connect({ url, mode: 'stream', headers: [], fetch });
  const fold = emptyFold();
  for await (const event of runnable.run({ input: 'hi' }, new AbortController().signal)) {
    if (event.type === 'chunks') for (const chunk of event.chunks) addChunk(fold, chunk);
  }
  return textOf(outputOf(fold));
}

async function peer(url) {
  let text = '';
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const value = JSON.parse(data);
      if (event === 'data') text += textOf(value);
    },
  });
  const response = await fetch(`${url}/stream`, { method: 'POST', body: '{"input":"hi"}' });
  const decoder = new TextDecoder();
  for await (const piece of response.body) parser.feed(decoder.decode(piece, { stream: true }));
  return text;
}

async function timed(read, url) {
  const start = performance.now();
  const text = await read(url);
  return { ms: performance.now() - start, text };
}

const withinBudget = (ratio) => ` (${ratio <= budget ? 'within' : 'ABOVE'} ${budget})`;
const noBudget = () => '';

async function compare(name, read, url, verdictOf = withinBudget) {
  const pairs = [];
  let lost = 0;
  for (let round = -warmUps; round < rounds; round += 1) {
    const [a, b] = round % 2 === 0 ? [read, peer] : [peer, read];
    const first = await timed(a, url);
    const second = await timed(b, url);
    const [own, other] = a === read ? [first, second] : [second, first];
    if (own.text !== other.text) lost += 1;
    if (round >= 0) pairs.push({ own: own.ms, other: other.ms, ratio: own.ms / other.ms });
  }
  const ratio = median(pairs.map((pair) => pair.ratio));
  const [own, other] = [median(pairs.map((pair) => pair.own)), median(pairs.map((pair) => pair.other))];
  console.log(
    `${name.padEnd(34)} ${fixed(own)} ms   peer ${fixed(other)} ms   ratio ${fixed(ratio)}${verdictOf(ratio)}   texts that differ: ${lost}`,
  );
}

/** Pieces of blocks that share an index, as providers send parallel calls. */
const blockChunks = {
  'one block': () => callChunk('c'),
  'many blocks of one index': (place) => callChunk(`c${place}`),
};

const callChunk = (id) => ({
  ...messageChunk(''),
  tool_call_chunks: [{ name: null, args: 'x', id, index: 0, type: 'tool_call_chunk' }],
});

function folded(chunks) {
  const fold = emptyFold();
  const start = performance.now();
  for (const chunk of chunks) addChunk(fold, chunk);
  return performance.now() - start;
}

/** Measures how the time grows with four times as many chunks; 4 is linear. */
function growth(name, chunk) {
  const [few, many] = [5_000, 20_000].map((size) => {
    const chunks = Array.from({ length: size }, (_, place) => chunk(place));
    return median(Array.from({ length: 5 }, () => folded(chunks)));
  });
  return `folded, ${name.padEnd(26)} 5000 chunks ${fixed(few)} ms   20000 chunks ${fixed(many)} ms   growth ${fixed(many / few)}`;
}

console.log(
  `adapter, ${count} chunks over loopback, median of ${rounds} pairs, Node ${process.versions.node}`,
);
await compare('text chunks', ours, `http://127.0.0.1:${port}/text`);
await compare('message chunks', ours, `http://127.0.0.1:${port}/message`);
await compare('text chunks, and folded', oursFolded, `http://127.0.0.1:${port}/text`, noBudget);
await compare('message chunks, and folded', oursFolded, `http://127.0.0.1:${port}/message`, noBudget);
await server.terminate();
for (const [name, chunk] of Object.entries(blockChunks)) console.log(growth(name, chunk));
