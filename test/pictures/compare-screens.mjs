import { asked } from './replies.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * Opens the choice of ways to send a message, and ticks the runnable “Assistant”.
 * @param {Stage} stage
 * @param {keyof typeof asked} [what]
 */
async function chooseToCompare(stage, what = 'ways') {
  await stage.write('Message', asked[what].question);
  await stage.press('button', 'More ways to send');
  await stage.press('button', 'Compare with…');
  await stage.see('dialog', 'Compare answers');
  const other = await stage.page.waitForSelector(
    '::-p-xpath(//fieldset[legend[starts-with(., "Assistant")]]//label[1]/input)',
  );
  await other?.asLocator().click();
}

/**
 * Sends a message to two runnables, and waits for both answers.
 * @param {Stage} stage
 * @param {keyof typeof asked} [what]
 */
async function compared(stage, what) {
  await chooseToCompare(stage, what);
  await stage.press('button', 'Get 2 answers');
  await stage.see('region', 'Compare');
  await stage.page.waitForFunction(
    () => document.querySelectorAll('[data-comparison] [data-run-state="done"]').length === 2,
    { timeout: 20_000 },
  );
}

/** @type {Screen[]} */
export const compareScreens = [
  {
    name: 'inspector-compare',
    shows: 'An answer beside another one to the same message.',
    async open(stage) {
      await stage.begin('guide');
      await compared(stage);
      await stage.press('button', 'Back to the conversation');
      await stage.press('button', /^Inspect: /);
      await stage.press('tab', 'Compare');
      await stage.seeText(/difference/);
    },
  },
  {
    name: 'compare',
    shows: 'One message was sent to two profiles; what differs in their answers is underlined.',
    isMain: true,
    isPage: true,
    async open(stage) {
      await stage.begin('guide', 'chat');
      await compared(stage);
      await stage.press('button', 'Differences');
      await stage.seeText(/differences: /);
    },
  },
  {
    name: 'compare-retrievers',
    shows: 'One question was sent to two retrievers; the pages that only one has found are listed.',
    isOnlyChecked: true,
    isPage: true,
    async open(stage) {
      await stage.begin('guide', 'chat');
      await compared(stage, 'retrievers');
      await stage.press('button', 'Differences');
      await stage.seeText(/differences: /);
    },
  },
  {
    name: 'inspector-compare-retrievers',
    shows: 'What two retrievers have found, compared in the inspector.',
    isOnlyChecked: true,
    async open(stage) {
      await stage.begin('guide');
      await compared(stage, 'retrievers');
      await stage.press('button', 'Back to the conversation');
      await stage.press('button', /^Inspect: /);
      await stage.press('tab', 'Compare');
      await stage.seeText(/difference/);
    },
  },
  {
    name: 'compare-choice',
    shows: 'The profiles, modes and presets that answer one message.',
    async open(stage) {
      await stage.begin('guide');
      await chooseToCompare(stage);
    },
  },
];
