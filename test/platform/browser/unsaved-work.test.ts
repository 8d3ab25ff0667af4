// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { untilNothingIsOpen } from '../../../lib/platform/tabs/tab-conversations.ts';

afterEach(() => document.body.replaceChildren());

/** Waits for what is open in the page; `isOver` tells whether the wait is over. */
function wait() {
  let isOver = false;
  const end = new AbortController();
  void untilNothingIsOpen(end.signal).then(() => {
    isOver = true;
  });
  return { isOver: () => isOver, end: () => end.abort() };
}

const patience = { timeout: 20_000 };
/** Lets everything happen that is due. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['nothing', ''],
  ['a closed dialog', '<dialog></dialog>'],
  ['an editor whose text is as it was', '<form><textarea></textarea></form>'],
])('waits for nothing where there is %s', async (_, html) => {
  document.body.innerHTML = html;
  await expect.poll(wait().isOver, patience).toBe(true);
});

test.each<[string, string, () => void]>([
  [
    'a dialog is closed',
    '<dialog open></dialog>',
    () => document.querySelector('dialog')?.removeAttribute('open'),
  ],
  ['a dialog is removed', '<div><dialog open></dialog></div>', () => document.querySelector('div')?.remove()],
  ['a text is saved', '<form data-unsaved></form>', () => document.querySelector('form')?.remove()],
  [
    'a text is as before',
    '<form data-unsaved></form>',
    () => document.querySelector('form')?.removeAttribute('data-unsaved'),
  ],
])('waits until %s', async (_, html, close) => {
  document.body.innerHTML = html;
  const { isOver } = wait();
  await aWhile();
  expect(isOver()).toBe(false);
  close();
  await expect.poll(isOver, patience).toBe(true);
});

test('waits until the last of several is closed', async () => {
  document.body.innerHTML = '<dialog open></dialog><form data-unsaved></form>';
  const { isOver } = wait();
  document.querySelector('form')?.remove();
  await aWhile();
  expect(isOver()).toBe(false);
  document.querySelector('dialog')?.remove();
  await expect.poll(isOver, patience).toBe(true);
});

test('waits no longer once it is ended', async () => {
  document.body.innerHTML = '<dialog open></dialog>';
  const { isOver, end } = wait();
  end();
  await expect.poll(isOver, patience).toBe(true);
});
