import { join } from 'node:path';
import { byRole } from './browser.mjs';
import { root } from './needs.mjs';
import { demoRunnables } from './runnables.mjs';

/** Final states of the demo runnables; those not listed end in `done`. */
const expectedEnds = { 'demo-flaky': 'failed' };

/** Values for the forms of the runnables. */
const fillings = { 'demo-postcard': { To: 'Ada' } };

const message = 'What is a runnable?';
const patienceMs = 60_000;

/**
 * Sends one message to each demo runnable through the panel, prints the answers and tells whether all are as
 * expected.
 * @param {import('puppeteer-core').Page} panel
 * @param {ReturnType<typeof import('./demo-profiles.mjs').demoProfiles>} profiles
 */
export async function checkDemo(panel, profiles) {
  let allAsExpected = true;
  for (const { profile } of profiles) {
    await choose(panel, profile.name);
    await byRole(panel, 'button', 'New conversation').click();
    for (const [field, value] of Object.entries(fillings[profile.id] ?? {})) {
      await byRole(panel, 'textbox', field).fill(value);
    }
    await byRole(panel, 'textbox', 'Message').fill(message);
    await byRole(panel, 'button', 'Send').click();
    const ended = ['done', 'failed', 'stopped', 'interrupted']
      .map((state) => `[data-run-state="${state}"]`)
      .join();
    const answer = await panel.waitForSelector(ended, { timeout: patienceMs });
    const state = await answer?.evaluate((element) => element.getAttribute('data-run-state'));
    const shown = await answer?.evaluate((element) => /** @type {HTMLElement} */ (element).innerText);
    const isExpected =
      state === (expectedEnds[profile.id] ?? 'done') &&
      expectedLines(profile.url).every((line) => wordsIn(shown ?? '').includes(line));
    allAsExpected &&= isExpected;
    const picture = join(root, '.output', `${profile.id}.png`);
    await panel.screenshot({ path: picture });
    console.log(
      `\n${isExpected ? '✓' : '✗'} ${profile.name} (${profile.url}): ${state}\n${indented(shown ?? '')}`,
    );
    console.log(`  picture: ${picture}`);
  }
  console.log(allAsExpected ? '\nEvery answer is as it should be.' : '\nAn answer is not as it should be.');
  return allAsExpected;
}

async function choose(/** @type {import('puppeteer-core').Page} */ panel, /** @type {string} */ name) {
  await panel.locator('button[aria-haspopup="listbox"]').click();
  await byRole(panel, 'option', name).click();
}

const indented = (/** @type {string} */ text) => text.replace(/^/gm, '  │ ');

/** Lists the words of each line that the runnable at this URL answers, up to its failure. */
function expectedLines(/** @type {string} */ url) {
  const runnable = demoRunnables.find(({ path }) => url.endsWith(path));
  let text = '';
  try {
    for (const chunk of runnable?.run(message, { to: 'Ada' }) ?? []) text += textIn(chunk);
  } catch {
    // This runnable fails on purpose.
  }
  return text.split('\n').map(wordsIn);
}

/** Joins the texts of a chunk that belong to the answer. */
function textIn(/** @type {unknown} */ chunk) {
  if (typeof chunk === 'string') return chunk;
  if (typeof chunk !== 'object' || chunk === null) return '';
  const { content, answer, type, ...rest } = /** @type {Record<string, unknown>} */ (chunk);
  if (type === 'tool') return '';
  const own = content ?? answer;
  if (typeof own === 'string') return own;
  return Object.values(rest)
    .flatMap((state) => state?.messages ?? [])
    .map((item) => `${textIn(item)}\n`)
    .join('');
}

/** Removes Markdown marks, which the panel does not show as text. */
const wordsIn = (/** @type {string} */ text) => text.replace(/[^\p{L}]+/gu, ' ').trim();
