import { waitingTitles } from './waiting-conversations.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * Opens a conversation whose last answer waits for a person.
 * @param {Stage} stage
 * @param {keyof typeof waitingTitles} which
 */
async function waiting(stage, which) {
  await stage.begin('guide');
  await stage.press('button', 'Conversations');
  if (!(await stage.has('button', new RegExp(`^${waitingTitles[which]}`)))) {
    await stage.storeWaiting();
    await stage.begin('guide');
    await stage.press('button', 'Conversations');
  }
  await stage.press('button', new RegExp(`^${waitingTitles[which]}`));
  if (which !== 'failed') await stage.see('group', 'Waiting for you');
}

/** @type {Screen[]} */
export const waitingScreens = [
  {
    name: 'waiting',
    shows: 'A run that waits for a decision about a tool call.',
    isMain: true,
    open: (stage) => waiting(stage, 'action'),
  },
  {
    name: 'waiting-edit',
    isOnlyChecked: true,
    shows: 'The arguments of the tool call as fields, edited.',
    async open(stage) {
      await waiting(stage, 'action');
      await stage.press('button', 'Edit');
      await stage.see('textbox', /^reason/);
      await stage.page.keyboard.press('End');
      await stage.page.keyboard.type('-B');
      await stage.see('button', 'Approve with edits');
    },
  },
  {
    name: 'waiting-several',
    isOnlyChecked: true,
    shows: 'Several decisions, which are sent together.',
    async open(stage) {
      await waiting(stage, 'several');
      await stage.press('button', 'Approve');
      await stage.see('button', 'Change');
    },
  },
  {
    name: 'waiting-question',
    isOnlyChecked: true,
    shows: 'A question with answers to choose from.',
    open: (stage) => waiting(stage, 'question'),
  },
  {
    name: 'waiting-failed',
    isOnlyChecked: true,
    shows: 'A decision that the runnable could not use.',
    async open(stage) {
      await waiting(stage, 'failed');
      await stage.see('button', 'Ask again');
    },
  },
];
