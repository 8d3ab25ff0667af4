/**
 * Benchmark: the adapter of LangServe against `eventsource-parser` with `JSON.parse`, on the same bytes over loopback.
 * Prints milliseconds and the ratio of each pair; then how the time to fold blocks with one shared index grows with
 * their number.
 */
import { importBuilt } from './built.mjs';
import { fixed, median } from './figures.mjs';
import { messageChunk } from './message-chunk.mjs';
import { compare, noBudget, readByPeer, startChunkServer } from './paired.mjs';

const count = 20_000;
const rounds = 25;

const { connect, folding } = await importBuilt(['lib/langserve/connect.ts', 'lib/langserve/fold.ts']);
const { empty: emptyFold, add: addChunk, output } = folding;
const outputOf = (fold) => output(fold, null);

const { origin, stop } = await startChunkServer(count);

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

const pairOf = (read, path) => ({
  own: () => read(origin + path),
  peer: () =>
    readByPeer(`${origin + path}/stream`, (event, value) => (event === 'data' ? textOf(value) : '')),
  rounds,
});

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
  `LangServe, ${count} chunks over loopback, median of ${rounds} pairs, Node ${process.versions.node}`,
);
await compare('text chunks', pairOf(ours, '/text'));
await compare('message chunks', pairOf(ours, '/message'));
await compare('text chunks, and folded', { ...pairOf(oursFolded, '/text'), verdictOf: noBudget });
await compare('message chunks, and folded', { ...pairOf(oursFolded, '/message'), verdictOf: noBudget });
stop();
for (const [name, chunk] of Object.entries(blockChunks)) console.log(growth(name, chunk));
