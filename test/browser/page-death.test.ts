import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { focused, tabTo } from './by-keyboard.ts';
import { closePanel } from './close-panel.ts';
import { articles, isWithheld, marks, notice, question, said, startDyingPages } from './dying-pages.ts';
import { faultsOfLook } from './looks.ts';
import { until } from './person.ts';

let pages: Awaited<ReturnType<typeof startDyingPages>>;

beforeEach(async () => {
  pages = await startDyingPages();
});

afterEach(() => pages?.stop());

describe('a conversation whose page died while drawing it', () => {
  test('shows a notice instead and leaves the message box usable', async () => {
    const { page, textbox, send, answer } = await pages.openAfterDeath();
    expect(await articles(page)).toBe(0);
    expect(await faultsOfLook(page, 'withheld')).toEqual([]);
    await textbox('Message').wait();
    await send('Something else');
    expect(await answer('done')).toContain('Deep water');
  });

  test('opens by keyboard as plain text, and then as Markdown', async () => {
    const { page } = await pages.openAfterDeath();
    await tabTo(page, 'button Open as plain text', true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('article[data-run-state="done"]');
    await expect.poll(() => focused(page)).toContain('Message');
    expect(await page.$eval('[data-run-state]', (answer) => (answer as HTMLElement).innerText)).toContain(
      said,
    );
    expect(await faultsOfLook(page, 'withheld-plain')).toEqual([]);

    await tabTo(page, 'button Show as Markdown', true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('article strong');
    await expect.poll(() => focused(page)).toContain('Message');
    await expect.poll(() => marks(page)).toBe(0);
    await closePanel(pages.chromium(), page);
    expect(await (await pages.openPanel()).answer('done')).toContain('Deep water');
  });

  test('is exported without being rendered', async () => {
    const { page } = await pages.openAfterDeath();
    const session = await pages.chromium().browser.target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: pages.userDataDir });
    await tabTo(page, 'button Export', true);
    await page.keyboard.press('Enter');
    const files = async () => (await readdir(pages.userDataDir)).filter((name) => name.endsWith('.md'));
    await until(async () => (await files()).length === 1, 'the exported file');
    const [name = ''] = await files();
    const text = await readFile(join(pages.userDataDir, name), 'utf8');
    expect(text).toContain(question);
    expect(text).toContain(said);
    expect(await articles(page)).toBe(0);
    await until(
      async () => /Exported to .*: 1 conversation/.test(await page.evaluate(() => document.body.innerText)),
      'the report',
    );
  });

  test('opens anyway, and opens normally from then on if it was rendered successfully', async () => {
    const { page } = await pages.openAfterDeath();
    await tabTo(page, 'button Open anyway', true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('article strong');
    expect(await isWithheld(page)).toBe(false);
    await expect.poll(() => marks(page)).toBe(0);
    await closePanel(pages.chromium(), page);
    expect(await (await pages.openPanel()).answer('done')).toContain('Deep water');
  });

  test('shows the notice again when chosen from the list', async () => {
    const { page, button } = await pages.openAfterDeath();
    await button('Not now').click();
    await until(async () => !(await isWithheld(page)), 'the notice is gone');
    await button('Conversations').click();
    await page.locator(`::-p-xpath(//li//button[contains(., "${question}")])`).click();
    await notice(page).wait();
    expect(await articles(page)).toBe(0);
  });
});

/** Waits until the browser has written the page's mark to disk, which takes a few seconds. */
async function untilWritten() {
  const folder = join(pages.userDataDir, 'Default/Local Storage/leveldb');
  const isWritten = async () => {
    const files = await readdir(folder);
    const texts = await Promise.all(
      files.map((name) => readFile(join(folder, name), 'latin1').catch(() => '')),
    );
    return texts.join('').split('drawing:').length;
  };
  const before = await isWritten();
  await until(async () => (await isWritten()) > before, 'the mark is on disk');
}

test('a conversation opens after one killed browser and is withheld after a second', async () => {
  for (let kills = 0; kills < 2; kills += 1) {
    await pages.openBusyPage();
    await untilWritten();
    await pages.killBrowser();
  }
  const { page } = await pages.openPanel();
  await notice(page).wait();
  expect(await articles(page)).toBe(0);
});
