import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byRole } from './browser.mjs';
import { root } from './needs.mjs';
import { demoRunnables } from './runnables.mjs';

/** Final states of the demo's profiles; those not listed end in `done`. */
const expectedEnds = {
  'demo-flaky': 'failed',
  'demo-agent-approve': 'waiting-for-you',
  'demo-agent-hitl': 'waiting-for-you',
};

/** Words in the answers of the demo's agents. */
const agentAnswers = {
  'demo-agent-chat': 'You said What is a runnable',
  'demo-agent-tools': 'Tools said',
  'demo-agent-approve': 'Send the mail',
  'demo-agent-hitl': 'I will send a mail',
  'demo-agent-slow': 'hears the rest of it',
  'demo-real-agent': 'You said What is a runnable',
};

/** Values for the forms of the runnables. */
const fillings = { 'demo-postcard': { To: 'Ada' } };

const message = 'What is a runnable?';
const patienceMs = 60_000;
const loadingMs = 10_000;

/**
 * Sends one message to each of these profiles through the panel, prints the answers and tells whether all are as
 * expected.
 * @param {import('puppeteer-core').Page} panel
 * @param {ReturnType<typeof import('./demo-profiles.mjs').demoAgentProfiles>} profiles
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
    const ended = ['done', 'failed', 'stopped', 'interrupted', 'waiting-for-you']
      .map((state) => `[data-run-state="${state}"]`)
      .join();
    const answer = await panel.waitForSelector(ended, { timeout: patienceMs });
    const state = await answer?.evaluate((element) => element.getAttribute('data-run-state'));
    const { shown, hasAll } = await shownBy(answer, expectedLines(profile));
    const isExpected = state === (expectedEnds[profile.id] ?? 'done') && hasAll;
    allAsExpected &&= isExpected;
    const picture = join(root, '.output', `${profile.id}.png`);
    await panel.screenshot({ path: picture });
    console.log(`\n${isExpected ? '✓' : '✗'} ${profile.name} (${profile.url}): ${state}\n${indented(shown)}`);
    console.log(`  picture: ${picture}`);
  }
  console.log(allAsExpected ? '\nEvery answer is as it should be.' : '\nAn answer is not as it should be.');
  return allAsExpected;
}

/**
 * Returns what an answer shows, and whether it has these words. The first request to the person is loaded after the run
 * has ended.
 * @param {import('puppeteer-core').ElementHandle | null} answer
 * @param {string[]} lines
 */
async function shownBy(answer, lines) {
  for (const end = Date.now() + loadingMs; ; await sleep(100)) {
    const shown = (await answer?.evaluate((element) => /** @type {HTMLElement} */ (element).innerText)) ?? '';
    const hasAll = lines.every((line) => wordsIn(shown).includes(line));
    if (hasAll || Date.now() > end) return { shown, hasAll };
  }
}

async function choose(/** @type {import('puppeteer-core').Page} */ panel, /** @type {string} */ name) {
  await panel.locator('button[aria-haspopup="listbox"]').click();
  await byRole(panel, 'option', name).click();
}

const indented = (/** @type {string} */ text) => text.replace(/^/gm, '  │ ');

/** Lists the words of each line that a profile's answer holds, up to its failure. */
function expectedLines(/** @type {{ id: string, url: string }} */ { id, url }) {
  if (id in agentAnswers) return [agentAnswers[id]];
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
