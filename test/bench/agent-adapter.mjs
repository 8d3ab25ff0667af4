/**
 * Benchmark: the adapter of the Agent Server against `eventsource-parser` with `JSON.parse`, on the same bytes over
 * loopback. Prints milliseconds and the ratio of each pair; then the processor time that the worker spends on a chunk
 * (reading, folding and the journal's copy of its text), beside that of a message chunk of LangServe.
 */
import { run as agentRun, thread, tokensOf } from './agent-events.mjs';
import { importBuilt } from './built.mjs';
import { fixed, median } from './figures.mjs';
import { compare, noBudget, readByPeer, startChunkServer } from './paired.mjs';

const count = 20_000;
const rounds = 9;
const warmUps = 3;

const { connect: connectAgent, folding } = await importBuilt([
  'lib/agent-server/connect.ts',
  'lib/agent-server/answer/fold.ts',
]);
const { connect: connectLangServe } = await importBuilt(['lib/langserve/connect.ts']);
const { createOpenRun, newRun, protocols } = await importBuilt([
  'lib/worker/runs/open-run.ts',
  'lib/chat/run/run.ts',
  'lib/protocols/protocols.ts',
]);

const { origin, stop } = await startChunkServer(count);
const urls = { 'agent-server': `${origin}/assistants/chat`, langserve: `${origin}/message` };
const connects = { 'agent-server': connectAgent, langserve: connectLangServe };
const requests = {
  'agent-server': { thread, key: agentRun, body: { input: { messages: [] } } },
  langserve: { input: 'hi' },
};

function runOf(protocol) {
  const runnable = connects[protocol]({ url: urls[protocol], mode: 'stream', headers: [], fetch });
  return runnable.run(requests[protocol], new AbortController().signal);
}

/** Text of a token; other events bring none that has not been streamed. */
const tokenIn = (event, data) => (event === 'messages' ? data[0].content : '');

async function ours() {
  let text = '';
  for await (const event of runOf('agent-server')) {
    if (event.type === 'chunks') for (const chunk of event.chunks) text += tokenIn(chunk.event, chunk.data);
  }
  return text;
}

async function oursFolded() {
  const fold = folding.empty();
  for await (const event of runOf('agent-server')) {
    if (event.type === 'chunks') for (const chunk of event.chunks) folding.add(fold, chunk);
  }
  return answerIn['agent-server'](folding.output(fold, null));
}

/** Reads the text of the answer in an output. */
const answerIn = {
  'agent-server': (output) => output.answer.at(-1).message.content,
  langserve: (output) => output.content,
};

const peer = () => readByPeer(`${origin}/threads/${thread}/runs/stream`, tokenIn);

/** Reads a run as the worker does: into its state, its fold and its journal, whose entries a database copies. */
async function workedOn(protocol) {
  const open = createOpenRun(
    newRun({
      id: 'r',
      conversationId: 'c',
      messageId: 'm',
      profileId: 'p',
      url: urls[protocol],
      protocol,
      mode: 'stream',
      session: 's',
      createdAt: 0,
    }),
    {
      protocols,
      now: Date.now,
      async append(_, entry) {
        structuredClone(entry);
        return 'disk';
      },
      writeEnd: async () => 'disk',
    },
  );
  for await (const event of runOf(protocol)) open.happen(event);
  await open.close(() => {});
  const { run, fold } = open.now();
  if (run.state.status !== 'done') throw new Error(`The run ended as ${run.state.status}.`);
  return protocols.answersOf(protocol).fold.output(fold, null);
}

/** Measures the microseconds of processor time per chunk, in turns. */
async function cpuPerChunk(names) {
  const used = Object.fromEntries(names.map((name) => [name, []]));
  const texts = new Set([tokensOf(count).join('')]);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of names) {
      const before = process.cpuUsage();
      const output = await workedOn(name);
      const { user, system } = process.cpuUsage(before);
      texts.add(answerIn[name](output));
      if (round >= 0) used[name].push((user + system) / count);
    }
  }
  return { used, differing: texts.size - 1 };
}

console.log(
  `Agent Server, ${count} chunks over loopback, median of ${rounds} pairs, Node ${process.versions.node}`,
);
await compare('message chunks', { own: ours, peer, rounds });
await compare('message chunks, and folded', { own: oursFolded, peer, rounds, verdictOf: noBudget });
const { used, differing } = await cpuPerChunk(['agent-server', 'langserve']);
const [agent, langServe] = [median(used['agent-server']), median(used.langserve)];
console.log(
  `worker's CPU per message chunk     ${fixed(agent)} µs   LangServe ${fixed(langServe)} µs   ratio ${fixed(agent / langServe)}   texts that differ: ${differing}`,
);
stop();
