import { describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { focused, tabTo } from './by-keyboard.ts';
import { closePanel } from './close-panel.ts';
import { faultsOfLook } from './looks.ts';
import { person } from './person.ts';
import { patience, queued, removeFirst, shows, states, useQueueing } from './queueing.ts';
import { walk } from './walk.ts';

const { scene, runnable, chromium, panel, queue, arrived, says, type, press } = useQueueing();

const bottomOf = (selector: string) =>
  panel().page.$eval(selector, (element) => element.getBoundingClientRect().bottom);

describe('messages that are queued', () => {
  test(
    'by keyboard while an answer runs are sent in order, each after the one before',
    walk('queued-messages'),
    async () => {
      await queue('One');
      await tabTo(panel().page, 'textbox Message');
      await type('Two');
      await panel().button('Queue').wait();
      await panel().button('Stop').wait();
      expect(await faultsOfLook(panel().page, 'queue-button')).toEqual([]);
      await press('Enter');
      await shows(panel(), 'Two');
      expect(await bottomOf('ol[aria-label="Queued messages"]')).toBeLessThan(
        await bottomOf('textarea[aria-label="Message"]'),
      );
      await expect
        .poll(() => panel().page.$eval('textarea[aria-label="Message"]', (box) => box.value))
        .toBe('');
      await expect.poll(() => focused(panel().page)).toBe('textbox Message');
      await expect
        .poll(() => panel().page.$$eval('[role="status"]', (all) => all.map((item) => item.textContent)))
        .toContain('Queued');
      const long =
        'Three, and this one is a question so long that the list shows only its beginning until it is opened';
      await type(long);
      await tabTo(panel().page, 'button Queue');
      await press('Enter');
      await expect.poll(async () => (await queued(panel())).length, patience).toBe(2);
      await expect.poll(() => focused(panel().page), patience).toBe('textbox Message');
      expect(await faultsOfLook(panel().page, 'queue')).toEqual([]);
      expect(runnable().inputs).toEqual(['One']);

      runnable().end();
      await arrived('One', 'Two');
      await expect.poll(async () => (await queued(panel())).length, patience).toBe(1);
      runnable().end();
      await arrived('One', 'Two', long);
      await shows(panel());
      runnable().end();
      await expect.poll(() => states(panel()), patience).toEqual(['done', 'done', 'done']);
      await panel().button('Send').wait();
    },
  );

  test('can be edited, removed and put back by keyboard', async () => {
    await queue('One', 'Two', 'Three', 'Four');
    await tabTo(panel().page, 'button Edit', true);
    await tabTo(panel().page, 'button Remove', true);
    await tabTo(panel().page, 'button Edit', true);
    await press('Enter');
    await expect.poll(() => focused(panel().page), patience).toBe('textbox Queued message');
    expect(await faultsOfLook(panel().page, 'queue-edit')).toEqual([]);
    await type(' and a half');
    await press('Enter');
    await shows(panel(), 'Two', 'Three and a half', 'Four');
    await expect.poll(() => focused(panel().page), patience).toBe('button Edit');
    await tabTo(panel().page, 'button Remove', true);
    await press('Enter');
    await shows(panel(), 'Three and a half', 'Four');
    await expect.poll(() => focused(panel().page), patience).toBe('button Edit');
    await panel().button('Undo').click();
    await shows(panel(), 'Two', 'Three and a half', 'Four');
    runnable().end();
    await arrived('One', 'Two');
    runnable().end();
    await arrived('One', 'Two', 'Three and a half');
    await removeFirst(panel());
    await shows(panel());
    await expect.poll(() => focused(panel().page), patience).toBe('textbox Message');
    runnable().end();
    await panel().answer('done');
    expect(runnable().inputs).toHaveLength(3);
  });

  test('wait while the next one is edited', async () => {
    await queue('One', 'Two');
    await tabTo(panel().page, 'button Edit', true);
    await press('Enter');
    await byRole(panel().page, 'textbox', 'Queued message').wait();
    runnable().end();
    await says('The queue is paused while the next message is edited.');
    await tabTo(panel().page, 'textbox Queued message', true);
    await press('Escape');
    await arrived('One', 'Two');
    runnable().end();
    await panel().answer('done');
  });

  test('give their edit to the message box if another window sends them meanwhile', async () => {
    await queue('One', 'Two');
    await tabTo(panel().page, 'button Edit', true);
    await press('Enter');
    await expect.poll(() => focused(panel().page), patience).toBe('textbox Queued message');
    await type(' and a half');
    runnable().end();
    await says('The queue is paused while the next message is edited. Save it, or cancel the edit.');
    expect(await panel().text()).not.toContain('Send now');
    const page = person(await chromium().openPage());
    await page.button('Send now').click();
    await arrived('One', 'Two');
    await says('What you typed is now in the message box.');
    await expect.poll(() => focused(panel().page), patience).toBe('textbox Message');
    await type('!');
    expect(await panel().page.$eval('textarea[aria-label="Message"]', (box) => box.value)).toBe(
      'Two and a half!',
    );
    runnable().end();
    await panel().answer('done');
    await page.page.close();
  });

  test('are sent while the panel is closed', async () => {
    await queue('One', 'Two', 'Three');
    await closePanel(chromium(), panel().page);
    runnable().end();
    await arrived('One', 'Two');
    runnable().end();
    await arrived('One', 'Two', 'Three');
    await scene().openPanel();
    await shows(panel());
    runnable().end();
    await expect.poll(() => states(panel()), patience).toEqual(['done', 'done', 'done']);
  });

  test('keep what was typed into one of them when the panel is closed', async () => {
    await queue('One', 'Two');
    await tabTo(panel().page, 'button Edit', true);
    await press('Enter');
    await expect.poll(() => focused(panel().page), patience).toBe('textbox Queued message');
    await type(' and a half');
    await closePanel(chromium(), panel().page);
    await scene().openPanel();
    await byRole(panel().page, 'textbox', 'Queued message').wait();
    await tabTo(panel().page, 'textbox Queued message', true);
    await press('Enter');
    runnable().end();
    await arrived('One', 'Two and a half');
    runnable().end();
    await panel().answer('done');
  });

  test('are the same in two windows', async () => {
    await queue('One', 'Two', 'Three');
    const page = person(await chromium().openPage());
    await shows(page, 'Two', 'Three');
    await removeFirst(page);
    await shows(panel(), 'Three');
    await page.textbox('Message').fill('Four');
    await page.page.keyboard.press('Enter');
    await shows(panel(), 'Three', 'Four');
    runnable().end();
    await arrived('One', 'Three');
    runnable().end();
    await arrived('One', 'Three', 'Four');
    await shows(page);
    runnable().end();
    await panel().answer('done');
    await page.page.close();
  });
});
