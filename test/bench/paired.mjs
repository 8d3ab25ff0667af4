import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createParser } from 'eventsource-parser';
import { fixed, median } from './figures.mjs';

const warmUps = 5;
const budget = 1.2;

/** Starts the server of the streams in a process of its own, so that its work is not measured. */
export async function startChunkServer(count) {
  const server = fork(join(import.meta.dirname, 'chunk-server.mjs'), [String(count)]);
  const port = await new Promise((resolve) => server.once('message', resolve));
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.kill() };
}

/** Reads a stream as the peer does; `textOf` returns the text in the value of an event. */
export async function readByPeer(url, textOf) {
  let text = '';
  const parser = createParser({
    onEvent: ({ event, data }) => {
      text += textOf(event, JSON.parse(data));
    },
  });
  const response = await fetch(url, { method: 'POST', body: '{"input":"hi"}' });
  const decoder = new TextDecoder();
  for await (const piece of response.body) parser.feed(decoder.decode(piece, { stream: true }));
  return text;
}

async function timed(read) {
  const start = performance.now();
  const text = await read();
  return { ms: performance.now() - start, text };
}

const withinBudget = (ratio) => ` (${ratio <= budget ? 'within' : 'ABOVE'} ${budget})`;
export const noBudget = () => '';

/** Times both ways to read in pairs, so that a slow moment of the machine hits both, and prints the medians. */
export async function compare(name, { own: read, peer, rounds, verdictOf = withinBudget }) {
  const pairs = [];
  let lost = 0;
  for (let round = -warmUps; round < rounds; round += 1) {
    const [a, b] = round % 2 === 0 ? [read, peer] : [peer, read];
    const first = await timed(a);
    const second = await timed(b);
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
