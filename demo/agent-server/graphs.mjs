import { approve, hitl, pair } from './asking-graphs.mjs';
import { GraphError } from './graph-error.mjs';
import { aiMessage, asked, callPieces, toolMessage, toolResults, usage, words } from './messages.mjs';

/**
 * @typedef {import('./messages.mjs').Message} Message
 * @typedef {import('./messages.mjs').Piece} Piece
 * @typedef {{ messages?: Message[] } & Record<string, unknown>} State
 *
 * @typedef {object} Work what a node of a graph may use
 * @property {State} state
 * @property {(value: unknown) => unknown} ask interrupts the run with a question; returns the answer when resumed
 * @property {(pieces: Omit<Piece, 'id'>[], fields?: object) => AsyncGenerator<Piece, Message>} say streams a message
 * @property {(paces: number) => Promise<void>} wait
 *
 * @typedef {AsyncGenerator<Piece, (State | null)[]> | Promise<(State | null)[]>} Update
 *
 * @typedef {object} Graph
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string[]} start the nodes of the first step
 * @property {string[]} fields names of the input's fields, `messages` for a chat
 * @property {Record<string, { run: (work: Work) => Update, next: (state: State) => string[] }>} nodes
 */

/** @param {State} state */
const messagesOf = (state) => state.messages ?? [];
const nothing = () => [];

/** @type {Graph} */
const chat = {
  id: 'chat',
  title: 'Agent chat',
  about: 'Repeats the message and counts what the thread holds.',
  start: ['model'],
  fields: ['messages'],
  nodes: {
    model: {
      async *run({ state, say }) {
        const count = messagesOf(state).length;
        const text = `You said: ${asked(messagesOf(state))}. This is message ${count}.`;
        return [{ messages: [yield* say([...words(text), { content: '', ...usage(count, 9) }])] }];
      },
      next: nothing,
    },
  },
};

const story =
  'A runnable is anything with an input and an output that a server runs for you. This one takes its time, ' +
  'so that there is a while to close the panel, to change the tab or to stop it. The server goes on by itself, ' +
  'and whoever comes back hears the rest of it.';

/**
 * Says "ticks 20" as twenty ticks and nothing for "silent 12" paces; anything else starts a story.
 * @type {Graph}
 */
const slow = {
  id: 'slow',
  title: 'Slow agent',
  about: 'Tells a story word by word, at a quarter of the usual pace.',
  start: ['drag'],
  fields: ['messages'],
  nodes: {
    drag: {
      async *run({ state, say, wait }) {
        const [kind, count = '8'] = asked(messagesOf(state)).split(' ');
        if (kind === 'silent') {
          await wait(Number(count));
          return [{ messages: [aiMessage({ content: 'late' })] }];
        }
        const ticks = Array.from({ length: Number(count) || 8 }, (_, at) => ({ content: `tick${at} ` }));
        return [{ messages: [yield* say(slowed(kind === 'ticks' ? ticks : words(story)))] }];
      },
      next: nothing,
    },
  },
};

/** @param {object[]} pieces */
const slowed = (pieces) => pieces.map((piece) => ({ ...piece, paces: 4 }));

const documents = [
  { title: 'One', url: 'https://example.org/1' },
  { title: 'Two', url: 'https://example.org/2' },
];

/** @param {string} query */
const toolCalls = (query) => [
  { name: 'weather', args: { city: 'Zürich' }, id: 'call_1' },
  { name: 'search', args: { query }, id: 'call_2' },
];

/** @type {Graph} */
const tools = {
  id: 'tools',
  title: 'Agent with tools',
  about: 'Calls two tools at once, then answers.',
  start: ['model'],
  fields: ['messages'],
  nodes: {
    model: {
      async *run({ state, say }) {
        const results = toolResults(messagesOf(state)).map(({ content }) => content);
        const pieces =
          results.length === 0
            ? [...words('Let me look.'), ...callPieces(toolCalls(asked(messagesOf(state))))]
            : [...words(`Tools said: ${results.join('; ')}.`), { content: '', ...usage(20, 8) }];
        return [{ messages: [yield* say(pieces, { name: 'tools' })] }];
      },
      next: (state) => (toolResults(messagesOf(state)).length === 0 ? ['tools'] : []),
    },
    tools: {
      async run({ state }) {
        const [weather, search] = toolCalls(asked(messagesOf(state)));
        if (!weather || !search) return [null];
        const found = `2 documents about ${search.args.query}`;
        return [
          { messages: [toolMessage(weather, `12 °C in ${weather.args.city}`)] },
          { messages: [toolMessage(search, found, { artifact: documents })] },
        ];
      },
      next: () => ['model'],
    },
  },
};

/** @type {Graph} */
const fails = {
  id: 'fails',
  title: 'Failing agent',
  about: 'Fails; for "mid" after three words.',
  start: ['boom'],
  fields: ['messages'],
  nodes: {
    boom: {
      async *run({ state, say }) {
        if (asked(messagesOf(state)) === 'mid') yield* say(words('This will not'));
        throw new GraphError('ValueError', 'kaputt');
      },
      next: nothing,
    },
  },
};

/** The graphs of the double, which behave like those of the same name in the tests' real server. */
export const demoGraphs = [chat, approve, hitl, pair, slow, tools, fails];
