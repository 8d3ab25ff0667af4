import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Adding, html, startAdding } from './adding.ts';
import { faultsOfLook } from './looks.ts';

let scene: Adding;

const lines = (word: string) =>
  Array.from({ length: 10_000 }, (_, at) => `<p>${word} ${at} ${'words '.repeat(16)}</p>`);

/** About 2 MB, with a selected stretch in the middle. */
const long = html(
  'Long',
  [
    ...lines('early'),
    '<p id="middle">The middle of it.</p>',
    ...lines('late'),
    '<script>getSelection().selectAllChildren(document.querySelector("#middle"))</script>',
  ].join(''),
);

beforeAll(async () => {
  scene = await startAdding({ '/long': long });
});

afterAll(() => scene?.[Symbol.asyncDispose]());

describe('a drop', () => {
  /** Drops data on the conversation. */
  async function drop(items: { mimeType: string; data: string }[]) {
    const { page } = scene.panel;
    const box = await (await page.waitForSelector('[role="log"]'))?.boundingBox();
    const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
    const session = await page.createCDPSession();
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data: { items, dragOperationsMask: 1 } });
    await session.detach();
  }

  test('of text is a selection, and of a link is a link; nothing else of the tab is read', async () => {
    await drop([{ mimeType: 'text/plain', data: 'Words that were dragged' }]);
    await scene.chipsAre([expect.stringMatching(/^Selection 23/)]);
    const url = 'https://example.org/tides?day=1';
    await drop([
      { mimeType: 'text/uri-list', data: url },
      { mimeType: 'text/plain', data: url },
    ]);
    await scene.chipsAre([expect.stringMatching(/^Selection/), url]);
    await scene.panel.send('What is this?');
    expect(await scene.panel.answer('done')).toContain('Ahoy');
    const sent = scene.site.requests.filter(({ path }) => path === '/chat/stream');
    expect(JSON.parse(sent.at(-1)?.body ?? '').input).toBe(
      `> Words that were dragged\n\n${url}\n\nWhat is this?`,
    );
  });
});

describe('a page of 2 MB', () => {
  test('is cut around the selection, at the beginning, or at the most that is sent', async () => {
    const { page } = scene.panel;
    const shown = () => page.$eval('dialog[open] textarea', (box) => box.value);
    const about = () => page.$eval('dialog[open]', (dialog) => dialog.innerText);
    await scene.add('Add page');
    await scene.chipsAre([expect.stringMatching(/^Long/)]);
    await page.click('form ul[aria-label="Context"] li button:first-child');
    await page.waitForSelector('dialog[open] select');
    expect(await shown()).toContain('The middle of it.');
    expect((await shown()).length).toBeLessThanOrEqual(40_000);
    await page.select('dialog[open] select', 'beginning');
    await expect.poll(shown, { timeout: 20_000 }).toMatch(/^early 0 words/);
    expect((await shown()).length).toBeLessThanOrEqual(40_000);
    expect(await faultsOfLook(page, 'long-context')).toEqual([]);
    await page.select('dialog[open] select', 'all');
    await expect
      .poll(about, { timeout: 20_000 })
      .toMatch(/the first 100,000 characters are shown\. All (?:999,\d{3}|1,000,000) are sent\./);
    expect(await about()).toContain('The first 1,000,000 characters');
    expect(await page.$$('dialog[open] textarea')).toEqual([]);
    expect(await faultsOfLook(page, 'whole-context')).toEqual([]);
  });
});
