import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { activeOption, openPalette } from './palette-keys.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Letters', url: 'http://127.0.0.1:9009/letters' });
  await panel.page.evaluate(async () => {
    type Stored = { profiles: { profiles: { prompts: object[] }[] } };
    const { profiles } = (await chrome.storage.local.get()) as Stored;
    for (const profile of profiles.profiles)
      profile.prompts = [{ id: 'p1', name: 'agenda', text: 'Write the agenda for {{topic}}.' }];
    await chrome.storage.local.set({ profiles });
  });
  await panel.page.reload();
});

afterAll(() => chromium?.close());

beforeEach(() => panel.textbox('Message').fill(''));

/** Resolves to the selected part of the message as soon as there is one: looks between any two tasks. */
const selectedAtFirst = async () => {
  const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  const { port1, port2 } = new MessageChannel();
  port1.start();
  while (box?.value === '') {
    const next = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
    port2.postMessage('');
    await next;
  }
  return box?.value.slice(box.selectionStart, box.selectionEnd);
};

// Without the fix, the text is seen before its blank is selected, in nearly every round.
test.each([1, 2, 3, 4])('the first blank of a prompt is selected before the next key, round %i', async () => {
  await openPalette(panel);
  await panel.page.keyboard.type('/agenda');
  await expect.poll(() => activeOption(panel)).toMatch(/^\/agenda/);
  const selected = panel.page.evaluate(selectedAtFirst);
  await panel.page.keyboard.press('Enter');
  expect(await selected).toBe('{{topic}}');
});
