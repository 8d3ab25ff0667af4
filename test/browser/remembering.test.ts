import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { focused, openMore, openRegenerateWith, tabTo } from './by-keyboard.ts';
import type { Person } from './person.ts';
import { callLine, startTwoSites } from './two-sites.ts';

let sites: Awaited<ReturnType<typeof startTwoSites>>;
let panel: Person;

beforeAll(async () => {
  sites = await startTwoSites();
  panel = sites.panel;
  await panel.choose('Keeps');
  for (const text of ['One', 'Two']) {
    await panel.send(text);
    await panel.answer('done');
  }
});

afterAll(() => sites?.close());

/** Text of the visible tooltip, if any. */
const hint = () =>
  panel.page.$$eval('[role="tooltip"]', (all) => all.find((item) => item.checkVisibility())?.textContent);

const answerAgain =
  'The runnable has its own memory. It will not know the earlier messages when it answers again.';
const fork =
  'button Fork into a new conversation The runnable has its own memory. It will not know the earlier messages in the fork.';

test('“Regenerate” of a later answer warns that the runnable will not know the earlier messages', async () => {
  await expect
    .poll(() => callLine(panel))
    .toContain('The runnable stores the conversation under its session_id.');
  expect(await hint()).toBeUndefined();
  await tabTo(panel.page, 'button Regenerate', true);
  expect(await hint()).toBe(`Regenerate\n${answerAgain}`);
  await panel.page.keyboard.press('Escape');
  expect(await hint()).toBeUndefined();
  const first = await panel.page.$('::-p-aria([name="Regenerate"][role="button"])');
  await first?.focus();
  expect(await hint()).toBe('Regenerate');
});

test('the choice of profiles marks those whose runnable will not know the history', async () => {
  await openRegenerateWith(panel.page);
  await byRole(panel.page, 'option', 'Keeps · Streaming · without the earlier messages').wait();
  await byRole(panel.page, 'option', 'Here · Streaming').wait();
  await panel.page.keyboard.press('Escape');
});

test('the editor of a later message and the composer in a fork give the same warning', async () => {
  const note = 'It will not know the messages before this one.';
  const all = await panel.page.$$('::-p-aria([name="Edit message"][role="button"])');
  await all[0]?.press('Enter');
  await byRole(panel.page, 'textbox', 'Edit message').wait();
  expect(await panel.text()).not.toContain(note);
  await panel.page.keyboard.press('Escape');
  await expect.poll(() => focused(panel.page)).toBe('button Edit message');
  await all.at(-1)?.press('Enter');
  await byRole(panel.page, 'textbox', 'Edit message').wait();
  await expect.poll(() => panel.text()).toContain(note);
  await panel.page.keyboard.press('Escape');
  await openMore(panel.page);
  await tabTo(panel.page, fork);
  await panel.page.keyboard.press('Enter');
  await expect
    .poll(() => callLine(panel))
    .toContain('The runnable does not have the earlier messages. From now on');
  await panel.send('Three');
  await panel.answer('done');
  expect(await panel.text()).toContain(
    'This runnable has its own memory, and the earlier messages are not in it',
  );
  await expect
    .poll(() => callLine(panel))
    .toContain('The runnable stores the conversation under its session_id.');
});
