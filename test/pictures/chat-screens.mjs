import { importOlder } from './list-screens.mjs';
import { longTitle } from './older-conversations.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * Asks the runnable “Docs guide” in a new conversation, waits for this state of the answer, and goes on.
 * @param {Parameters<Stage['ask']>[0]} what
 * @param {string} [state]
 * @param {Screen['open']} [then]
 * @returns {Screen['open']}
 */
const asked = (what, state, then) => async (stage) => {
  await stage.begin('guide');
  await stage.ask(what, state);
  await then?.(stage);
};

/**
 * Thanks the runnable, presses a button of that turn, and waits for what opens.
 * @param {string | RegExp} button
 * @param {string} role
 * @param {string | RegExp} name
 */
const thanked = (button, role, name) =>
  asked('thanks', 'done', async (stage) => {
    await stage.press('button', button);
    await stage.see(role, name);
  });

/**
 * Returns a screen with the notice of a failure at its turn.
 * @param {string} name
 * @param {string} shows
 * @param {'unauthorized' | 'notFound' | 'serverError' | 'cutShort'} what
 * @param {RegExp} title
 * @returns {Screen}
 */
const failure = (name, shows, what, title) => ({
  name: `failure-${name}`,
  shows,
  isMain: name === 'refused-access',
  open: asked(what, 'failed', (stage) => stage.see('alert', title)),
});

/** @type {Screen[]} */
export const chatScreens = [
  {
    name: 'empty-conversation',
    shows: 'A new conversation with starters.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.see('button', 'How do I stream an answer?');
    },
  },
  {
    name: 'answer',
    shows: 'An answer with code, a table and sources.',
    isMain: true,
    open: asked('sources'),
  },
  {
    name: 'answer-tools',
    shows: 'An answer with tool calls and their results, one of which failed.',
    isMain: true,
    open: asked('tools'),
  },
  { name: 'answer-data', shows: 'An answer that is structured data.', isMain: true, open: asked('data') },
  {
    name: 'answer-found',
    shows:
      'An answer with a search of the provider, a citation, and the line that its length limit cut it off.',
    isMain: true,
    open: asked('found'),
  },
  {
    name: 'answer-refused',
    shows: 'An answer by which the model declines.',
    open: asked('refused', 'done', (stage) => stage.see('group', 'The model declined to answer')),
  },
  { name: 'answer-empty', shows: 'An answer with nothing in it.', open: asked('nothing') },
  {
    name: 'running',
    shows: 'An answer while it is generated.',
    isMain: true,
    open: asked('running', 'streaming', (stage) => stage.see('button', 'Stop')),
  },
  {
    name: 'stopped',
    shows: 'An answer that was stopped.',
    open: asked('running', 'streaming', async (stage) => {
      await stage.press('button', 'Stop');
      await stage.answered('stopped');
    }),
  },
  failure('refused-access', 'The server refuses access (401).', 'unauthorized', /^The server refuses access/),
  failure('not-found', 'The endpoint is missing (404).', 'notFound', /^There is no/),
  failure(
    'server',
    'The runnable failed (500); the server’s words are below.',
    'serverError',
    /^The runnable failed/,
  ),
  failure('cut-short', 'The connection closed before the end.', 'cutShort', /cut short$/),
  {
    name: 'failure-unreachable',
    shows: 'Nothing listens at the address.',
    async open(stage) {
      await stage.begin('gone');
      await stage.ask('thanks', 'failed');
      await stage.see('alert', /refuses the connection$/);
    },
  },
  {
    name: 'failure-earlier',
    shows: 'A failure after which the conversation went on.',
    open: asked('unauthorized', 'failed', async (stage) => {
      await stage.ask('thanks');
      await stage.scrollTo('log', 'Conversation');
    }),
  },
  {
    name: 'menu-answer',
    shows: 'More that can be done with an answer.',
    isMain: true,
    open: thanked(/^More actions for this answer/, 'button', /^Fork/),
  },
  {
    name: 'inspector',
    shows: 'What was asked and what came back, in time.',
    isMain: true,
    open: thanked(/^Inspect: /, 'slider', 'Timeline'),
  },
  {
    name: 'inspector-events',
    shows: 'Everything that the server sent for an answer, in order.',
    async open(stage) {
      await thanked(/^Inspect: /, 'tab', 'Events')(stage);
      await stage.press('tab', 'Events');
      await stage.see('grid', 'Events');
    },
  },
  {
    name: 'regenerate-with',
    shows: 'An answer is regenerated with another profile or data transfer mode.',
    open: thanked(/^Regenerate with/, 'option', /^Assistant/),
  },
  {
    name: 'versions',
    shows: 'The second version of an answer.',
    async open(stage) {
      await thanked('Regenerate', 'button', 'Previous version')(stage);
      await stage.answered('done');
    },
  },
  {
    name: 'edit-message',
    shows: 'A message is edited; it is sent as a new version.',
    open: thanked('Edit message', 'textbox', 'Edit message'),
  },
  {
    name: 'find',
    shows: 'Words are found in the conversation.',
    async open(stage) {
      await importOlder(stage);
      await stage.begin('guide');
      await stage.press('button', 'Conversations');
      await stage.press('button', new RegExp(`^${longTitle}`));
      await stage.press('button', 'Find in conversation');
      await stage.page.keyboard.type('stream');
      await stage.see('button', 'Next match');
      await stage.seeText(/\d of \d/);
    },
  },
];
