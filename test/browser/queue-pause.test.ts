import { describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { aimAtWorker, wakeWorker } from '../faults/stage.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { patience, shows, useQueueing } from './queueing.ts';
import { handsOn, passphrase } from './unlocking.ts';

const { scene, runnable, chromium, panel, queue, arrived, says, type, press } = useQueueing();

describe('the queue is paused', () => {
  test('after a failed answer, until a try that is done', async () => {
    await queue('One', 'Two');
    runnable().end(true);
    await says('The queue is paused because the last answer failed.');
    expect(await faultsOfLook(panel().page, 'queue-paused')).toEqual([]);
    expect(runnable().inputs).toEqual(['One']);
    await tabTo(panel().page, 'button Try again', true);
    await press('Enter');
    await arrived('One', 'One');
    runnable().end();
    await arrived('One', 'One', 'Two');
    runnable().end();
    await panel().answer('done');
    await shows(panel());
  });

  test('after an answer that the person stopped, and goes on with “Send now”', async () => {
    await queue('One', 'Two', 'Three');
    await panel().button('Stop').click();
    await says('The queue is paused because the last answer was stopped.');
    await tabTo(panel().page, 'button Send now');
    await press('Enter');
    await arrived('One', 'Two');
    await shows(panel(), 'Three');
    runnable().end();
    await arrived('One', 'Two', 'Three');
    runnable().end();
    await panel().answer('done');
  });

  test('after the worker was killed, and nothing is sent twice', async () => {
    await queue('One', 'Two', 'Three');
    await wakeWorker(panel().page);
    const kill = await aimAtWorker(chromium());
    await kill();
    await says('The queue is paused because the last answer was interrupted.');
    await shows(panel(), 'Two', 'Three');
    await tabTo(panel().page, 'button Send now');
    await press('Enter');
    await arrived('One', 'Two');
    runnable().end();
    await arrived('One', 'Two', 'Three');
    runnable().end();
    await panel().answer('done');
    await shows(panel());
    expect(runnable().inputs).toEqual(['One', 'Two', 'Three']);
  });

  test('while the secrets are locked, and goes on once they are unlocked', async () => {
    const hands = handsOn(panel());
    await panel().addProfile({
      name: 'Guarded',
      url: runnable().url('chat'),
      header: { name: 'X-Key', value: 'sk-0815-for-the-queue', secret: true },
    });
    await hands.openData();
    await tabTo(panel().page, 'button Set passphrase');
    await press('Enter');
    await hands.focusIsOn('textbox New passphrase');
    await type(passphrase);
    await press('Tab');
    await type(passphrase);
    await press('Enter');
    await hands.says('The passphrase was set.');
    await hands.closeData();
    await queue('One', 'Two');
    await hands.lockNow();
    runnable().end();
    await says('The queue is paused because the secrets are locked.');
    expect(runnable().inputs).toEqual(['One']);
    await panel()
      .page.locator('::-p-xpath(//section[contains(., "The queue is paused")]//button[. = "Unlock"])')
      .click();
    await hands.unlockInDialog();
    await arrived('One', 'Two');
    expect(runnable().requests.at(-1)?.headers['x-key']).toBe('sk-0815-for-the-queue');
    runnable().end();
    await panel().answer('done');
  });

  test('by a killed browser, and keeps its messages', async () => {
    await panel().choose('Held');
    await panel().button('New conversation').click();
    await queue('One', 'Two', 'Three');
    await scene().restart();
    await says('The queue is paused because the last answer was interrupted.');
    await shows(panel(), 'Two', 'Three');
    await tabTo(panel().page, 'button Run it again', true);
    await press('Enter');
    await arrived('One', 'One');
    runnable().end();
    await arrived('One', 'One', 'Two');
    runnable().end();
    await arrived('One', 'One', 'Two', 'Three');
    runnable().end();
    await panel().answer('done');
    await shows(panel());
  });

  test('until a secret value that the browser has forgotten is typed again', async () => {
    await panel().addProfile({ name: 'Keyed', url: runnable().url('keyed') });
    await panel().button('New conversation').click();
    await panel().textbox('key').fill('typed-first');
    await queue('One', 'Two');
    await scene().restart();
    await says('these values are not stored on disk: key.');
    expect(await faultsOfLook(panel().page, 'queue-values')).toEqual([]);
    await tabTo(panel().page, 'button Edit', true);
    await press('Enter');
    await byRole(panel().page, 'textbox', 'Queued message').wait();
    await press('Enter');
    await expect.poll(() => focused(panel().page), patience).toBe('textbox key');
    expect(await faultsOfLook(panel().page, 'queue-values-edit')).toEqual([]);
    await type('typed-again');
    await press('Enter');
    await says('The queue is paused because the last answer was interrupted.');
    await tabTo(panel().page, 'button Send now');
    await press('Enter');
    await arrived({ question: 'One', key: 'typed-first' }, { question: 'Two', key: 'typed-again' });
    runnable().end();
    await panel().answer('done');
  });
});
