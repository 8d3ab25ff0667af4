import { createHash } from 'node:crypto';
import { approve, hitl, pair } from './asking-graphs.mjs';
import { aiMessage, asked, say, toolMessage, toolResults, usage } from './messages.mjs';

/**
 * @typedef {{ messages?: import('./messages.mjs').Message[] } & Record<string, any>} State
 *
 * @typedef {object} Act sends a piece of a message after a pause, only pauses, or asks a person and gets the answer
 * @property {import('./messages.mjs').Message} [chunk]
 * @property {number} [paces] length of the pause in words
 * @property {unknown} [question]
 *
 * @typedef {object} Node
 * @property {(state: State) => Generator<Act, (State | null)[], any>} run returns updates of the state
 * @property {(state: State) => string[]} [next] the nodes after it
 *
 * @typedef {object} Graph
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string[]} start the nodes of the first step
 * @property {string[]} fields names of the input's fields, `messages` for a chat
 * @property {Record<string, Node>} nodes
 */

/** Builds a graph of one node that takes messages. @param {Pick<Graph, 'id' | 'title' | 'about'> & { node: string, run: Node['run'] }} graph @returns {Graph} */
const oneNode = ({ node, run, ...graph }) => ({
  ...graph,
  start: [node],
  fields: ['messages'],
  nodes: { [node]: { run } },
});

const chat = oneNode({
  id: 'chat',
  title: 'Agent chat',
  about: 'Repeats the message and counts what the thread holds.',
  node: 'model',
  *run({ messages = [] }) {
    const count = messages.length;
    const text = `You said: ${asked(messages)}. This is message ${count}.`;
    return [{ messages: [yield* say(text, { figures: usage(count, 9) })] }];
  },
});

const story =
  'A runnable is anything with an input and an output that a server runs for you. This one takes its time, ' +
  'so that there is a while to close the panel, to change the tab or to stop it. The server goes on by itself, ' +
  'and whoever comes back hears the rest of it.';

/** Says "ticks 20" as twenty ticks and nothing for "silent 12" paces; anything else starts a story. */
const slow = oneNode({
  id: 'slow',
  title: 'Slow agent',
  about: 'Tells a story word by word, at a quarter of the usual pace.',
  node: 'drag',
  *run({ messages = [] }) {
    const [kind, count] = asked(messages).split(' ');
    if (kind === 'silent') {
      yield { paces: Number(count) || 8 };
      return [{ messages: [aiMessage({ content: 'late' })] }];
    }
    const ticks = Array.from({ length: Number(count) || 8 }, (_, at) => `tick${at}`);
    return [{ messages: [yield* say(kind === 'ticks' ? ticks.join(' ') : story, { paces: 4 })] }];
  },
});

const fails = oneNode({
  id: 'fails',
  title: 'Failing agent',
  about: 'Fails; for "mid" after three words.',
  node: 'boom',
  *run({ messages = [] }) {
    if (asked(messages) === 'mid') yield* say('This will not');
    throw Object.assign(new Error('kaputt'), { name: 'ValueError' });
  },
});

const documents = [
  { title: 'One', url: 'https://example.org/1' },
  { title: 'Two', url: 'https://example.org/2' },
];

const weather = { name: 'weather', args: { city: 'Zürich' }, id: 'call_1' };
const search = (/** @type {string} */ query) => ({ name: 'search', args: { query }, id: 'call_2' });

/** @type {Graph} */
const tools = {
  id: 'tools',
  title: 'Agent with tools',
  about: 'Calls two tools at once, then answers.',
  start: ['model'],
  fields: ['messages'],
  nodes: {
    model: {
      *run({ messages = [] }) {
        const results = toolResults(messages).map(({ content }) => content);
        const said =
          results.length === 0
            ? say('Let me look.', { calls: [weather, search(asked(messages))], name: 'tools' })
            : say(`Tools said: ${results.join('; ')}.`, { figures: usage(20, 8), name: 'tools' });
        return [{ messages: [yield* said] }];
      },
      next: ({ messages = [] }) => (toolResults(messages).length === 0 ? ['tools'] : []),
    },
    tools: {
      *run({ messages = [] }) {
        yield { paces: 1 };
        const query = asked(messages);
        const found = toolMessage(search(query), `2 documents about ${query}`, { artifact: documents });
        return [{ messages: [toolMessage(weather, '12 °C in Zürich')] }, { messages: [found] }];
      },
      next: () => ['model'],
    },
  },
};

/** The graphs of the double, which behave like those of the same name in the tests' real server. */
export const demoGraphs = [chat, approve, hitl, pair, slow, tools, fails];

const namespace = Buffer.from('6ba7b8219dad11d180b400c04fd430c8', 'hex');

/** Returns the id of a graph's own assistant, a UUID of its name: the same on every server. @param {string} graph */
export function assistantId(graph) {
  const bytes = createHash('sha1').update(namespace).update(graph).digest().subarray(0, 16);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x50;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
