import { describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { aimAtWorker, wakeWorker } from '../faults/stage.ts';
import { patience, useAgents } from './agents.ts';
import { closePanel } from './close-panel.ts';
import { type Person, person } from './person.ts';
import { shows } from './queueing.ts';
import { pressAtOnce } from './windows.ts';

const { server, chromium, panel, begin, starts, thread, says, openPanel, restart } = useAgents();

const request = ({ page }: Person) => byRole(page, 'group', 'Waiting for you').wait();

async function ask() {
  await begin('Agent with a review');
  await panel().send('mail');
  await panel().answer('waiting-for-you');
  await request(panel());
}

/** Expects that the request was answered once, and that nothing else was sent. */
async function expectAnsweredOnce(subject = 'mail', window = panel()) {
  expect(await window.answer('done')).toContain(`Result: sent to ann@example.org: ${subject}.`);
  expect(starts()).toHaveLength(2);
  expect(thread().runs.map(({ status }) => status)).toEqual(['success', 'success']);
}

describe('a request that waits for a person', () => {
  test('is answered after the panel was closed and the worker was killed', async () => {
    await ask();
    await panel().button('Edit').click();
    await panel().textbox('subject').fill('mail, half written');
    await closePanel(chromium(), panel().page);
    await openPanel();
    await request(panel());
    expect(await panel().page.$eval('main', (main) => main.textContent)).toContain('edited');
    await panel().button('Undo edits').click();
    await wakeWorker(panel().page);
    await (await aimAtWorker(chromium()))();
    expect(await panel().lastState()).toBe('waiting-for-you');
    await panel().button('Approve').click();
    await expectAnsweredOnce();
  });

  test('is answered after the browser was killed and started again', async () => {
    await ask();
    const asked = server().requests.length;
    await restart();
    await panel().answer('waiting-for-you');
    await request(panel());
    expect(server().requests.length).toBe(asked);
    await panel().button('Approve').click();
    await expectAnsweredOnce();
  });

  test('is answered once by a double click', async () => {
    await ask();
    const approve = await panel().button('Approve').waitHandle();
    await approve.click({ count: 2, delay: 1 });
    await expectAnsweredOnce();
  });

  test('is answered once by two clicks before the page draws again', async () => {
    await ask();
    const approve = await panel().button('Approve').waitHandle();
    await approve.evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
    await expectAnsweredOnce();
  });

  test('is answered once by clicks in two windows at the same moment', async () => {
    await ask();
    const page = person(await chromium().openPage());
    await request(page);
    await pressAtOnce({ panel: panel(), page }, 'Approve', 'Approve');
    await expectAnsweredOnce();
    await expectAnsweredOnce('mail', page);
    await page.page.close();
  });

  test('shows its answer in the other window, where a late click sends nothing', async () => {
    await ask();
    const page = person(await chromium().openPage());
    await request(page);
    const late = await page.button('Approve').waitHandle();
    await panel().button('Approve').click();
    await expectAnsweredOnce('mail', page);
    await says('Approved', page);
    expect(await page.page.$('[role="group"][aria-label="Waiting for you"]')).toBeNull();
    // The button is gone from the page, but its listener still works.
    await late.evaluate((button) => {
      button.removeAttribute('disabled');
      (button as HTMLElement).click();
    });
    await says('This question was answered before. See the answer below it.', page);
    expect(starts()).toHaveLength(2);
    await page.page.close();
  });

  test('is said on the toolbar icon and in the list of conversations', async () => {
    const badge = () => panel().page.evaluate(() => chrome.action.getBadgeText({}));
    await begin('Agent with a review');
    server().hold();
    await panel().send('a mail for the list');
    await panel().button('New conversation').click();
    await expect.poll(badge, patience).toBe('1…');
    server().release();
    await expect.poll(badge, patience).toBe('1?');
    await panel().button('Conversations').click();
    const row = '::-p-xpath(//li[contains(., "a mail for the list") and contains(., "Waiting for you")])';
    await panel().page.waitForSelector(row);
    await panel().page.locator(`${row} >>> button`).click();
    await request(panel());
    expect(await badge()).toBe('1?');
    await panel().button('Approve').click();
    await expectAnsweredOnce('a mail for the list');
    await expect.poll(badge, patience).toBe('');
  });

  test('pauses the queue until it is answered', async () => {
    await begin('Agent with a review');
    server().settings.pace = 300;
    await panel().send('mail');
    await panel().textbox('Message').fill('two');
    await panel().button('Queue').click();
    await shows(panel(), 'two');
    server().settings.pace = 5;
    await panel().answer('waiting-for-you');
    await says('The queue is paused because the runnable waits for your reply.');
    expect(starts()).toHaveLength(1);
    await panel().button('Approve').click();
    await expect.poll(() => starts().length, patience).toBe(3);
    await shows(panel());
    expect(starts().map(({ body }) => body.input?.messages[0].content)).toEqual(['mail', undefined, 'two']);
  });
});
