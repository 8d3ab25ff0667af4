import { importOlder } from './list-screens.mjs';
import { longTitle } from './older-conversations.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

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
  async open(stage) {
    await stage.begin('guide');
    await stage.ask(what, 'failed');
    await stage.see('alert', title);
  },
});

/** @type {(what: 'sources' | 'tools' | 'data') => Screen['open']} */
const answer = (what) => async (stage) => {
  await stage.begin('guide');
  await stage.ask(what);
};

/** @param {Stage} stage */
async function stopped(stage) {
  await stage.begin('guide');
  await stage.ask('running', 'streaming');
  await stage.press('button', 'Stop');
  await stage.answered('stopped');
}

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
    open: answer('sources'),
  },
  {
    name: 'answer-tools',
    shows: 'An answer with tool calls and their results, one of which failed.',
    isMain: true,
    open: answer('tools'),
  },
  { name: 'answer-data', shows: 'An answer that is structured data.', isMain: true, open: answer('data') },
  {
    name: 'running',
    shows: 'An answer while it is generated.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('running', 'streaming');
      await stage.see('button', 'Stop');
    },
  },
  { name: 'stopped', shows: 'An answer that was stopped.', open: stopped },
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
      await stage.see('alert', /cannot be reached$/);
    },
  },
  {
    name: 'failure-earlier',
    shows: 'A failure after which the conversation went on.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('unauthorized', 'failed');
      await stage.ask('thanks');
      await stage.scrollTo('log', 'Conversation');
    },
  },
  {
    name: 'regenerate-with',
    shows: 'An answer is regenerated with another profile or data transfer mode.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', /^Regenerate with/);
      await stage.see('option', /^Assistant/);
    },
  },
  {
    name: 'versions',
    shows: 'The second version of an answer.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', 'Regenerate');
      await stage.see('button', 'Previous version');
      await stage.answered('done');
    },
  },
  {
    name: 'edit-message',
    shows: 'A message is edited; it is sent as a new version.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', 'Edit message');
      await stage.see('textbox', 'Edit message');
    },
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
      await stage.page.waitForFunction(() => /\d of \d/.test(document.body.innerText));
    },
  },
];
